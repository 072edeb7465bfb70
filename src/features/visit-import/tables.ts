import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    imported_visits: ImportedVisitRow;
  }
}

/** A visit of another program that was imported. The key is a hash of its id there. */
interface ImportedVisitRow {
  key: string;
}

export const importedVisitTables = {
  imported_visits: { key: "key", other: "key" },
} satisfies Record<string, Table>;
