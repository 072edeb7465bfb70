import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import type { ServerEnv } from "../../core/http/client-address.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { idParams } from "../../core/http/ids.ts";
import { jsonBody } from "../../core/http/json-body.ts";
import { queryOf } from "../../core/http/query.ts";
import { found } from "../../core/http/resource.ts";
import {
  editedFileSchema,
  newSitePageSchema,
  restoredFileSchema,
  siteEditingSchema,
  siteEditsSchema,
  siteRestoreSchema,
  siteVersionListSchema,
  siteVersionQuerySchema,
  siteVersionSchema,
} from "../../core/site/contract/site-editing.ts";
import { accept } from "../../core/site/server/write/accept.ts";
import { compareContent, settleVersions } from "../../core/site/server/write/keep-version.ts";
import { findVersion, listVersions } from "../../core/site/server/write/versions.ts";
import type { SiteEditor } from "./site-editor.ts";

const versionNotFound = { message: "Version not found" };

interface FileRouteDeps {
  db: Database;
  config: { siteDir: string };
}

/** Shows the files of the site folder to the owner, changes them, and lists what they were. */
export function siteFileRoutes({ db, config }: FileRouteDeps, editor: SiteEditor) {
  return new Hono<ServerEnv>()
    .get("/site/files", call("owner", siteEditingSchema), async (c) => c.json(await editor.read(), 200))
    .patch(
      "/site/files",
      call("owner", editedFileSchema),
      jsonBody(siteEditsSchema, bounds.body),
      async (c) => c.json(accept(c, await editor.edit(c.req.valid("json"))), 200),
    )
    .post(
      "/site/pages",
      call("owner", editedFileSchema),
      jsonBody(newSitePageSchema, bounds.body),
      async (c) => c.json(accept(c, await editor.addPage(c.req.valid("json"))), 201),
    )
    .delete("/site/files/:folder/:slug", call("owner", null), async (c) => {
      accept(c, await editor.remove(`${c.req.param("folder")}/${c.req.param("slug")}.md`));
      return c.body(null, 204);
    })
    .get(
      "/site/versions",
      call("owner", siteVersionListSchema),
      queryOf(siteVersionQuerySchema),
      async (c) => {
        await settleVersions(db, config.siteDir);
        return c.json(await listVersions(db, c.req.valid("query").file), 200);
      },
    )
    .get("/site/versions/:id", call("owner", siteVersionSchema), idParams(versionNotFound), async (c) => {
      const version = found(await findVersion(db, c.req.param("id")), versionNotFound);
      return c.json({ ...version, ...(await compareContent(version)) }, 200);
    })
    .post(
      "/site/versions/:id/restore",
      call("owner", restoredFileSchema),
      idParams(versionNotFound),
      jsonBody(siteRestoreSchema, bounds.body),
      async (c) => c.json(accept(c, await editor.restore(c.req.param("id"), c.req.valid("json").hash)), 200),
    );
}

export type SiteFileApi = ReturnType<typeof siteFileRoutes>;
