import { type RawBuilder, sql } from "kysely";
import { listeners } from "../../../features/listeners.ts";

/** A mail with which a visitor has answered. */
export interface StoredAnswer {
  id: string;
  message_id: string;
  text: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

const none = sql<StoredAnswer>`(
  select '' as id, '' as message_id, '' as text, cast(0 as bigint) as created_at where 1 = 0
)`;

/** Returns the answers of visitors as a table. It is empty if no feature receives any. */
export function storedAnswers(): RawBuilder<StoredAnswer> {
  return listeners.find(({ answers }) => answers)?.answers ?? none;
}
