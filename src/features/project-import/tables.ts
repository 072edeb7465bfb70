import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    repository_facts: RepositoryFactsRow;
    repository_settings: RepositorySettingsRow;
  }
}

/** What the code host says about the repository of a project. Times are in milliseconds since 1970. */
interface RepositoryFactsRow {
  /** As `plainAddress` writes it. */
  address: string;
  /** JSON of `RepositoryFacts`, or null as long as nothing was found. */
  facts: string | null;
  /** Of the answer with the facts, to ask only whether it has changed. */
  etag: string | null;
  /** What the owner should know, such as that it is gone. */
  note: string | null;
  checked_at: number;
}

/** One row with the id 1, or none as long as the owner has changed nothing. */
interface RepositorySettingsRow {
  id: number;
  /** Whether facts are shown and refreshed: 1 or 0. */
  facts: number;
}

export const repositoryTables = {
  repository_facts: { key: "address", other: "address facts etag note checked_at" },
  repository_settings: { key: "id", other: "id facts" },
} satisfies Record<string, Table>;
