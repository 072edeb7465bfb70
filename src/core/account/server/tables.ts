import type { ColumnType, Generated } from "kysely";
import type { Table } from "../../db/table.ts";

declare module "../../db/schema.ts" {
  interface Schema {
    admins: AdminRow;
    sessions: SessionRow;
    security_events: SecurityEventRow;
  }
}

interface AdminRow {
  id: string;
  email: string;
  password_hash: string;
  /** Always 1, and unique, so that there is at most one account. */
  singleton: Generated<number>;
  password_changed_at: number | null;
}

interface SessionRow {
  token_hash: string;
  /** Identifies the session where its token must not be shown. */
  id: string;
  admin_id: string;
  created_at: number;
  expires_at: number;
  last_used_at: number;
  /** Browser and system at sign-in, such as "Chrome on Linux". */
  device: string | null;
  country: string | null;
  city: string | null;
  /** When the owner last proved to be there, with all that a sign-in asks for. */
  confirmed_at: Generated<number>;
}

/** What happened to the owner's account. Repeated attempts share a row. */
interface SecurityEventRow {
  id: string;
  event: string;
  occurred_at: number;
  /** When it last happened; differs from `occurred_at` in rows that count attempts. */
  last_at: number;
  times: number;
  device: string | null;
  country: string | null;
  city: string | null;
  /** Identifies the row that counts repeated attempts; null for events that are not counted together. */
  tally_key: string | null;
  /** The API key, passkey, or app that it is about, or how many recovery codes are left. */
  key_label: ColumnType<string | null, string | null | undefined>;
}

export const accountTables = {
  admins: { key: "id", other: "id email password_hash singleton password_changed_at" },
  sessions: {
    key: "token_hash",
    leftOut: "secret",
    other: "token_hash id admin_id created_at expires_at last_used_at device country city confirmed_at",
  },
} satisfies Record<string, Table>;

/** Apart, because backups have them after those of other rooms. */
export const securityEventTables = {
  security_events: {
    key: "id",
    privacy: "Limits and logs",
    visitors: "device country city",
    erasedWith: "nothing",
    other: "id event occurred_at last_at times tally_key key_label",
  },
} satisfies Record<string, Table>;
