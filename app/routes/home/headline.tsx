import styles from "./headline.module.css";
import { useTypedCount } from "./use-typed-count.ts";

/**
 * Types itself, one character after the other. All of the text stands in the page from the beginning, so nothing moves
 * and a screen reader has it whole; what is not typed yet is only transparent.
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
