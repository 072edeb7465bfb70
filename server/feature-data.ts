import type { Table } from "./db/table.ts";

/**
 * What a capability stores, and what commands have to know of it without the rest of the server: so all that takes long
 * to load is loaded when it is used. `features.data.ts` lists all of them.
 */
export interface FeatureData {
  /** Lower case, with hyphens. */
  name: string;
  /** Its tables, each after those that it references. Their rows are added to `Schema` where they are declared. */
  tables?: Readonly<Record<string, Table>>;
}
