import { Hono } from "hono";
import { v7 as createId } from "uuid";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { jsonBody } from "../../core/http/json-body.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import {
  type Notifications,
  notificationSettingsSchema,
  notificationsSchema,
  webhookTestSchema,
} from "./contract/notifications.ts";
import { createWebhook } from "./create-webhook.ts";
import { changeSettings } from "./notifications.ts";
import { readSettings } from "./settings.ts";
import { listAttempts } from "./webhook-attempts.ts";

const noWebhook = { message: "Set MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET to use a webhook." };

interface NotificationDeps {
  db: Database;
  clock: () => number;
  jobs: Pick<JobRunner, "wakeAfter">;
  config: {
    timeZone: string;
    smtpUrl: string | undefined;
    notifyEmail: string | undefined;
    messageWebhook: { url: string; secret: string } | undefined;
  };
}

/** How the owner is told about messages. */
export function notificationRoutes({ db, clock, jobs, config }: NotificationDeps) {
  const { timeZone, messageWebhook: webhook } = config;

  async function read(): Promise<Notifications> {
    return {
      settings: await readSettings(db),
      timeZone,
      mailTo: config.smtpUrl === undefined ? null : (config.notifyEmail ?? null),
      webhook: webhook === undefined ? null : new URL(webhook.url).origin,
      attempts: await listAttempts(db),
    };
  }

  return new Hono()
    .get("/notifications", call("owner", notificationsSchema), async (c) => c.json(await read(), 200))
    .put(
      "/notifications",
      call("owner", notificationsSchema),
      jsonBody(notificationSettingsSchema, bounds.body),
      async (c) => {
        await changeSettings(db, c.req.valid("json"), { now: clock(), timeZone });
        jobs.wakeAfter("messages");
        return c.json(await read(), 200);
      },
    )
    .post("/notifications/webhook-test", call("owner", webhookTestSchema), async (c) => {
      if (webhook === undefined) return c.json(noWebhook, 409);
      const content = { id: `test_${createId()}`, type: "test", data: {}, now: clock() };
      return c.json(await createWebhook(webhook)(content, c.req.raw.signal), 200);
    });
}

export type NotificationApi = ReturnType<typeof notificationRoutes>;
