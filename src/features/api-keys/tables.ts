import type { Generated } from "kysely";
import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    api_keys: ApiKeyRow;
  }
}

/** A key with which programs read the figures. */
interface ApiKeyRow {
  id: string;
  key_hash: string;
  /** What the key begins with. */
  prefix: string;
  label: string;
  /** What the key may do. */
  scope: Generated<string>;
  created_at: number;
  last_used_at: number | null;
}

export const apiKeyTables = {
  api_keys: {
    key: "id",
    leftOut: "secret",
    other: "id key_hash prefix label scope created_at last_used_at",
  },
} satisfies Record<string, Table>;
