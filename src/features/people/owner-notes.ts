import { Hono } from "hono";
import { bounds } from "../../contract/bounds.ts";
import {
  labelListSchema,
  messageLabelsSchema,
  messageNoteSchema,
  openMessageSchema,
} from "../../contract/messages.ts";
import type { Database } from "../../server/db/connect.ts";
import { call } from "../../server/http/call.ts";
import { idParams } from "../../server/http/ids.ts";
import { jsonBody } from "../../server/http/json-body.ts";
import { found } from "../../server/http/resource.ts";
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
