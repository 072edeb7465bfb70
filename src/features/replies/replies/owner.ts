import { type Context, Hono } from "hono";
import type { Database } from "../../../core/db/connect.ts";
import { call } from "../../../core/http/call.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { readIdempotencyKey } from "../../../core/http/idempotency-key.ts";
import { idParams } from "../../../core/http/ids.ts";
import { jsonBody } from "../../../core/http/json-body.ts";
import { found } from "../../../core/http/resource.ts";
import type { JobRunner } from "../../../core/jobs/runner.ts";
import type { MessageChanges } from "../../../core/messages/server/events/changes.ts";
import type { Site } from "../../../core/site/contract/site.ts";
import { newReplySchema, replyListSchema, replySchema, replySettingsSchema } from "../contract/replies.ts";
import { deleteReply, listReplies, type ReplyRefusal, retryReply, storeReply } from "./replies.ts";
import { replyMail } from "./reply-jobs.ts";

const unknownMessage = { message: "Message not found" };
const unknownReply = { message: "Reply not found" };
const noMailServer = {
  message: "Replies need a mail server. Set SMTP_URL and NOTIFY_EMAIL, and restart the site.",
};

interface ReplyDeps {
  db: Database;
  clock: () => number;
  jobs: Pick<JobRunner, "wake">;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
  config: { smtpUrl: string | undefined; notifyEmail: string | undefined; messagesKeep: number | undefined };
  site: { current: () => Site };
}

/** The owner's replies to messages. They are sent from `NOTIFY_EMAIL`. */
export function replyRoutes({ db, clock, jobs, messageChanges, config, site }: ReplyDeps) {
  const from = config.smtpUrl === undefined ? undefined : config.notifyEmail;
  return new Hono()
    .get("/messages/reply-settings", call("owner", replySettingsSchema), (c) => {
      const siteName = site.current().profile.name;
      const keepDays = config.messagesKeep ?? null;
      return c.json({ canReply: from !== undefined, from: from ?? null, siteName, keepDays }, 200);
    })
    .get("/messages/:id/replies", call("owner", replyListSchema), idParams(unknownMessage), async (c) => {
      return c.json(found(await listReplies(db, c.req.param("id")), unknownMessage), 200);
    })
    .post(
      "/messages/:id/replies",
      call("owner", replySchema),
      idParams(unknownMessage),
      jsonBody(newReplySchema, bounds.body),
      async (c) => {
        const messageId = c.req.param("id");
        const key = readIdempotencyKey(c.req.header("idempotency-key"));
        if (from === undefined) return c.json(noMailServer, 409);
        const { text } = c.req.valid("json");
        const reply = { messageId, text, key, from, now: clock() };
        const result = await storeReply(db, reply, messageChanges);
        if ("refused" in result) return refuseNew(c, result);
        jobs.wake(replyMail);
        return c.json(result.reply, 201);
      },
    )
    .post(
      "/messages/:id/replies/:reply/retry",
      call("owner", replySchema),
      idParams(unknownReply),
      async (c) => {
        const { id: messageId, reply: id } = c.req.param();
        if (from === undefined) return c.json(noMailServer, 409);
        const result = await retryReply(db, { messageId, id }, { now: clock(), changes: messageChanges });
        if ("refused" in result) return refuse(c, result.refused);
        jobs.wake(replyMail);
        return c.json(result.reply, 200);
      },
    )
    .delete("/messages/:id/replies/:reply", call("owner", null), idParams(unknownReply), async (c) => {
      const { id: messageId, reply: id } = c.req.param();
      const refusal = await deleteReply(db, { messageId, id }, { now: clock(), changes: messageChanges });
      return refusal === undefined ? c.body(null, 204) : refuse(c, refusal);
    });
}

export type ReplyApi = ReturnType<typeof replyRoutes>;

type NewReplyRefusal = Extract<Awaited<ReturnType<typeof storeReply>>, { refused: string }>;

function refuseNew(c: Context, result: NewReplyRefusal) {
  switch (result.refused) {
    case "not-found":
      return c.json(unknownMessage, 404);
    case "key-reused":
      return c.json({ message: "This Idempotency-Key was already used for a different reply" }, 422);
    case "no-address": {
      const address = JSON.stringify(result.address);
      const rule = "It must be a single address such as name@example.org.";
      return c.json({ message: `No mail can be sent to ${address}. ${rule}` }, 422);
    }
  }
}

function refuse(c: Context, refusal: ReplyRefusal) {
  switch (refusal) {
    case "not-found":
      return c.json(unknownReply, 404);
    case "sent":
      return c.json({ message: "This reply was sent already" }, 409);
    case "sending":
      return c.json({ message: "This reply is being sent now. Try again when that has ended." }, 409);
  }
}
