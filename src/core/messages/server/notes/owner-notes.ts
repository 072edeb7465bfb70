import { Hono } from "hono";
import type { Database } from "../../../db/connect.ts";
import { call } from "../../../http/call.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { idParams } from "../../../http/ids.ts";
import { jsonBody } from "../../../http/json-body.ts";
import { found } from "../../../http/resource.ts";
import {
  labelListSchema,
  messageLabelsSchema,
  messageNoteSchema,
  openMessageSchema,
} from "../../contract/messages.ts";
import { listLabels, setLabels, setNote } from "./notes.ts";

const unknown = { message: "Message not found" };

interface NoteDeps {
  db: Database;
  clock: () => number;
}

/** What the owner notes about messages. Visitors never see it. */
export function noteRoutes({ db, clock }: NoteDeps) {
  return new Hono()
    .get("/messages/labels", call("owner", labelListSchema), async (c) => c.json(await listLabels(db), 200))
    .put(
      "/messages/:id/labels",
      call("owner", openMessageSchema),
      idParams(unknown),
      jsonBody(messageLabelsSchema, bounds.messageChanges),
      async (c) => {
        const message = await setLabels(db, c.req.param("id"), c.req.valid("json").labels, clock());
        return c.json(found(message, unknown), 200);
      },
    )
    .put(
      "/messages/:id/note",
      call("owner", openMessageSchema),
      idParams(unknown),
      jsonBody(messageNoteSchema, bounds.messageBody),
      async (c) => {
        const message = await setNote(db, c.req.param("id"), c.req.valid("json").text, clock());
        return c.json(found(message, unknown), 200);
      },
    );
}

export type NoteApi = ReturnType<typeof noteRoutes>;
