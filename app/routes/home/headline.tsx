import { withKeys } from "../../ui/with-keys.ts";
import styles from "./headline.module.css";
import { splitHeadline } from "./split-headline.ts";

/**
 * Types itself one character at a time, from the first paint on and without JavaScript. Each character takes its space
 * from the start, so the layout does not shift. Screen readers get the text as a label.
 */
export function Headline({ text }: { text: string }) {
  return (
    <h1 className={styles.headline} aria-label={text}>
      <span aria-hidden="true">
        {withKeys(splitHeadline(text)).map((row) => (
          <span key={row.key} className={styles.row}>
            {withKeys(row.item).map((character) => (
              <span key={character.key} className={styles.character}>
                {character.item}
              </span>
            ))}
          </span>
        ))}
      </span>
    </h1>
  );
}
