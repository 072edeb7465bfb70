import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Database } from "../../../db/connect.ts";
import { call } from "../../../http/call.ts";
import type { ServerEnv } from "../../../http/client-address.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { readCursor } from "../../../http/contract/cursor.ts";
import { idParams } from "../../../http/ids.ts";
import { jsonBody } from "../../../http/json-body.ts";
import { queryOf } from "../../../http/query.ts";
import {
  newCoverSchema,
  type StoredUpload,
  type Uploaded,
  type UploadUse,
  uploadedSchema,
  uploadListQuerySchema,
  uploadPageSchema,
  uploadQuerySchema,
  uploadsDeletedSchema,
} from "../../contract.ts";
import type { SharePictures } from "../drawings/share-pictures.ts";
import { PicturesBusyError } from "../pictures/fault.ts";
import { uploadAddress } from "./address.ts";
import type { PictureLibrary } from "./picture-library.ts";
import { findUploadOf, listUploads, type Upload } from "./read.ts";
import { prepareUpload, refusalOf, type UploadRefusal } from "./refusal.ts";
import { storeCover } from "./store-picture.ts";
import { toAddress, type Uploads } from "./uploads.ts";
import { listUses } from "./uses.ts";
import { countLongUnused, deleteLongUnused, deleteUpload } from "./write.ts";

const uploadNotFound = { message: "Upload not found" };

interface UploadRouteDeps {
  db: Database;
  clock: () => number;
  uploads: Pick<Uploads, "receive" | "sizesOf" | "forget">;
  share: Pick<SharePictures, "coverOf">;
  pictures: Pick<PictureLibrary, "draw">;
}

/** Receives the owner's pictures, draws covers, lists them, and deletes them. */
export function uploadRoutes(deps: UploadRouteDeps) {
  const { db, clock, uploads } = deps;
  return (
    new Hono<ServerEnv>()
      .put(
        "/uploads",
        call({ keys: ["posts"] }, uploadedSchema, { takesLargeBody: true }),
        queryOf(uploadQuerySchema),
        async (c) => {
          const { name } = c.req.valid("query");
          prepareUpload(c, name);
          return c.json(describeStored(await uploads.receive(c.req.raw.body, name), name), 201);
        },
      )
      // With it, a program does not send a file again. The hash is the first half of the file's SHA-256, in hexadecimal
      // digits.
      .get("/uploads/sources/:hash", call({ keys: ["posts"] }, uploadedSchema), async (c) => {
        const hash = c.req.param("hash");
        const upload = /^[0-9a-f]{32}$/.test(hash) ? await findUploadOf(db, hash) : undefined;
        return upload === undefined
          ? c.json(uploadNotFound, 404)
          : c.json(describeStored({ upload }, ""), 200);
      })
      .post(
        "/uploads/covers",
        call({ keys: ["posts"] }, uploadedSchema),
        jsonBody(newCoverSchema, bounds.body),
        async (c) => {
          const { title } = c.req.valid("json");
          const received = await storeCover(deps, title).catch(explainBusy);
          if (received === undefined)
            throw new HTTPException(503, { message: "The cover could not be drawn" });
          return c.json(describeStored(received, `Cover of ${title}`), 201);
        },
      )
      .get(
        "/uploads",
        call("owner", uploadPageSchema),
        queryOf(
          uploadListQuerySchema,
          ({ issues }) => `Invalid ${issues[0]?.path[0] === "q" ? "search" : "cursor"}`,
        ),
        async (c) => {
          const { cursor, q } = c.req.valid("query");
          const now = clock();
          const [uses, { page, nextCursor }] = await Promise.all([
            listUses(db),
            listUploads(db, { after: readCursor(cursor), search: q }),
          ]);
          const longUnused = await countLongUnused(db, uses, now);
          const describe = (upload: Upload) =>
            toStoredUpload(upload, uses.get(upload.hash), { uploads, now });
          return c.json({ uploads: page.map(describe), nextCursor, longUnused }, 200);
        },
      )
      .delete("/uploads/unused", call("owner", uploadsDeletedSchema), async (c) => {
        const hashes = await deleteLongUnused(db, clock());
        await uploads.forget(hashes);
        return c.json({ deleted: hashes.length }, 200);
      })
      .delete("/uploads/:id", call("owner", null), idParams(uploadNotFound), async (c) => {
        const deletion = await deleteUpload(db, c.req.param("id"));
        if ("deleted" in deletion) {
          await uploads.forget([deletion.deleted]);
          return c.body(null, 204);
        }
        if (deletion.refused === "not-found") return c.json(uploadNotFound, 404);
        return c.json({ message: explainUses(deletion.uses) }, 409);
      })
  );
}

export type UploadApi = ReturnType<typeof uploadRoutes>;

function describeStored(received: { upload: Upload } | UploadRefusal, name: string): Uploaded {
  if ("refused" in received) throw refusalOf(received, name);
  const { width, height } = received.upload;
  return { url: uploadAddress(toAddress(received.upload)), width, height };
}

function explainBusy(error: unknown): never {
  if (!(error instanceof PicturesBusyError)) throw error;
  throw new HTTPException(503, { message: "Too many pictures are being made. Try again in a few seconds" });
}

function explainUses(uses: UploadUse[]): string {
  const titles = uses.map(({ title }) => `“${title}”`);
  const list = new Intl.ListFormat("en").format(titles);
  return `${list} ${uses.length === 1 ? "shows" : "show"} this picture. Remove it there first`;
}

function toStoredUpload(
  upload: Upload,
  usedBy: UploadUse[] | undefined,
  { uploads, now }: { uploads: Pick<Uploads, "sizesOf">; now: number },
): StoredUpload {
  const { id, name, width, height, size, created_at } = upload;
  // A post may have stopped to show it since that was noted.
  const unusedSince = usedBy === undefined ? (upload.unused_since ?? now) : null;
  const smallest = uploads.sizesOf(upload).webp.split(", ").slice(0, 2).at(-1) ?? "";
  return {
    _id: id,
    name,
    url: uploadAddress(toAddress(upload)),
    preview: smallest.split(" ")[0] ?? "",
    width,
    height,
    isAnimated: upload.animated === 1,
    size,
    createdAt: new Date(created_at).toISOString(),
    usedBy: usedBy ?? [],
    unusedSince: unusedSince === null ? null : new Date(unusedSince).toISOString(),
  };
}
