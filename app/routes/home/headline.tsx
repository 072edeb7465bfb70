import { withKeys } from "../../ui/with-keys.ts";
import styles from "./headline.module.css";
import { splitHeadline } from "./split-headline.ts";

/**
 * Types itself one character at a time, from the first paint on and without JavaScript. The text takes its space from the
 * start, so the layout does not shift. Screen readers get it as a label.
 */
export function Headline({ text }: { text: string }) {
  return (
    <h1 className={styles.headline} aria-label={text}>
      <span aria-hidden="true">
        {withKeys(splitHeadline(text)).map(({ key, item }) => (
          <span key={key} className={styles.row} data-length={item.length}>
            {item.join("")}
          </span>
        ))}
      </span>
    </h1>
  );
}
