import styles from "./headline.module.css";
import { useTypedCount } from "./use-typed-count.ts";

/**
 * Types itself one character at a time. The full text is in the page from the start, so the layout does not shift and
 * screen readers can read all of it. Characters that are not typed yet are transparent.
 */
export function Headline({ text }: { text: string }) {
  const characters = Array.from(text);
  const typed = useTypedCount(characters.length);
  return (
    <h1 className={styles.headline} data-typed={typed}>
      <span>{characters.slice(0, typed).join("")}</span>
      <span className={styles.caret} />
      <span className={typed === 0 ? `${styles.rest} ${styles.waiting}` : styles.rest}>
        {characters.slice(typed).join("")}
      </span>
    </h1>
  );
}
