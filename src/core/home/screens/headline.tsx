import type { CSSProperties } from "react";
import { isHydrated } from "../../ui/browser/hydration.ts";
import { addDocumentRule } from "../../ui/document-rules.ts";
import { withKeys } from "../../ui/with-keys.ts";
import styles from "./headline.module.css";
import { splitHeadline } from "./split-headline.ts";

/**
 * Types itself one character at a time, from the first paint on and without JavaScript. The text takes its space from
 * the start, so the layout does not shift. Screen readers get it as a label.
 */
export function Headline({ text }: { text: string }) {
  return (
    <h1 className={styles.headline} aria-label={text}>
      <span aria-hidden="true">
        {withKeys(splitHeadline(text)).map(({ key, item }) => (
          <Row key={key} row={key} characters={item} />
        ))}
      </span>
    </h1>
  );
}

/** The style sheet needs to know when a row is typed. As with the covers of posts, a document has rules in place of attributes. */
function Row({ row, characters }: { row: number; characters: string[] }) {
  const { length } = characters;
  const place = `${row}-${length}`;
  if (import.meta.env.SSR) addDocumentRule(`[data-row="${place}"]{--row:${row};--length:${length}}`);
  return (
    <span
      className={styles.row}
      data-row={place}
      style={isHydrated() ? ({ "--row": row, "--length": length } as CSSProperties) : undefined}
      suppressHydrationWarning
    >
      {characters.join("")}
    </span>
  );
}
