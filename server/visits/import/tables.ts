import type { Table } from "../../db/table.ts";

export interface ImportedVisitTables {
  imported_visits: ImportedVisitRow;
}

/** A visit of another program that was imported. The key is a hash of its id there. */
interface ImportedVisitRow {
  key: string;
}

export const importedVisitTables: Record<keyof ImportedVisitTables, Table> = {
  imported_visits: { key: "key", other: "key" },
};
