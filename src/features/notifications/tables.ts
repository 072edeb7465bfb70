import type { Generated } from "kysely";
import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    notification_settings: NotificationSettingsRow;
    webhook_attempts: WebhookAttemptRow;
    push_devices: PushDeviceRow;
    notice_deliveries: NotificationDeliveryRow;
  }
}

/** One row with the id 1, or none as long as the owner has changed nothing. */
interface NotificationSettingsRow {
  id: number;
  mail: "each" | "daily" | "off";
  /** HH:MM, as are the other times of day. */
  daily_at: string;
  quiet_from: string | null;
  quiet_to: string | null;
  webhook: 0 | 1;
}

interface WebhookAttemptRow {
  /** Begins with the time, so that attempts are sorted by their ids. */
  id: string;
  message_id: string;
  attempted_at: number;
  /** Null if there was no response. */
  status: number | null;
  answer: string;
}

/** A browser of the owner that gets notifications. */
export interface PushDeviceRow {
  id: string;
  /** Its address at a push service. */
  endpoint: string;
  /** Its public key and secret, in base64url. */
  p256dh: string;
  auth: string;
  name: string;
  created_at: number;
  /** The session that turned notifications on. Null once that has expired. */
  session_id: string | null;
  /** The push service wants nothing before. Milliseconds since 1970. */
  paused_until: Generated<number>;
  /** Why the last notification could not be sent. */
  failure: string | null;
}

/** That a device need not be told about a message or an answer any more. */
interface NotificationDeliveryRow {
  /** The id of the message or the answer. */
  notice_id: string;
  device_id: string;
  sent_at: number;
}

export const notificationTables = {
  notification_settings: { key: "id", other: "id mail daily_at quiet_from quiet_to webhook" },
  webhook_attempts: {
    key: "id",
    leftOut: "installation",
    privacy: "Messages",
    visitors: "answer",
    erasedWith: "messages",
    other: "id message_id attempted_at status",
  },
  push_devices: {
    key: "id",
    leftOut: "secret",
    other: "id endpoint p256dh auth name created_at session_id paused_until failure",
  },
  // Tells which notifications were delivered. It keeps its older name.
  notice_deliveries: {
    key: "notice_id device_id",
    leftOut: "installation",
    other: "notice_id device_id sent_at",
  },
} satisfies Record<string, Table>;
