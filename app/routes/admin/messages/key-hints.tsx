import type { StoredMessage } from "../../../../contract/messages.ts";
import text from "../../../ui/text.module.css";
import styles from "./key-hints.module.css";
import { actionsOf } from "./message-actions.ts";

interface KeyHintsProps {
  /** The open message, if there is one. */
  open: StoredMessage | undefined;
  hasSearch: boolean;
}

/** What the keys do. Only where there is likely to be a keyboard. */
export function KeyHints({ open, hasSearch }: KeyHintsProps) {
  return (
    <ul aria-label="Keys" className={`not-printed ${text.quiet} ${styles.hints}`}>
      {listHints(open, hasSearch).map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}

function listHints(open: StoredMessage | undefined, hasSearch: boolean): (readonly [string, string])[] {
  const search = hasSearch ? [["/", "search"] as const] : [];
  if (open === undefined) return [["j", "open the first"], ...search];
  const actions = actionsOf(open.state).flatMap(({ key, name }) =>
    key ? [[key, name.toLowerCase()] as const] : [],
  );
  return [
    ["j", "older"],
    ["k", "newer"],
    ...search,
    ["x", "select"],
    ["r", "reply"],
    ["l", "label"],
    ["n", "note"],
    ...actions,
  ];
}
