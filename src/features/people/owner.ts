import { Readable } from "node:stream";
import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { jsonBody } from "../../core/http/json-body.ts";
import type { MessageChanges } from "../../core/messages/server/events/changes.ts";
import { exportTypes, writeJson } from "../message-files/export-messages.ts";
import { readConversations } from "../message-files/read-conversations.ts";
import { personQuerySchema, personSchema } from "./contract.ts";
import { countPerson, erasePerson } from "./people.ts";

interface PeopleDeps {
  db: Database;
  clock: () => number;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
}

/** Everything about one person. The address is in the body, because proxies and browsers note addresses of requests. */
export function peopleRoutes({ db, clock, messageChanges }: PeopleDeps) {
  const person = () => jsonBody(personQuerySchema, bounds.messageBody);
  return new Hono()
    .post("/people", call("owner", personSchema), person(), async (c) =>
      c.json(await countPerson(db, c.req.valid("json").email), 200),
    )
    .post("/people/export", call("fresh owner", "file"), person(), async (c) => {
      const { email } = c.req.valid("json");
      // Has everything indexed, so that it is found.
      await countPerson(db, email);
      const text = writeJson(readConversations(db, clock(), email));
      return c.body(Readable.toWeb(Readable.from(encode(text))) as ReadableStream, 200, {
        "Content-Type": exportTypes.json,
        "Content-Disposition": 'attachment; filename="person.json"',
      });
    })
    .post("/people/erase", call("fresh owner", personSchema), person(), async (c) => {
      const { email } = c.req.valid("json");
      return c.json(await erasePerson(db, email, { now: clock(), changes: messageChanges }), 200);
    });
}

export type PeopleApi = ReturnType<typeof peopleRoutes>;

async function* encode(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield Buffer.from(piece);
}
