import type { Markdown } from "../../../contract/markdown.ts";
import { textOf } from "../../../contract/markdown-text.ts";
import styles from "./markdown.module.css";

/** With fewer headings, a text is seen as a whole. */
const fewest = 3;

/** Links to the headings of a text: beside it in a wide window, and above it in others. */
export function Contents({ content }: { content: Markdown<unknown> }) {
  const headings = content.filter((block) => block.type === "heading" && block.level < 4);
  if (headings.length < fewest) return null;
  return (
    <nav aria-label="Contents" className={`not-printed ${styles.contents}`} data-contents>
      <ol className="small">
        {headings.map(
          (heading) =>
            heading.type === "heading" && (
              <li key={heading.id} dir="auto" className={styles[`level${heading.level}`]}>
                <a href={`#${heading.id}`} className="quiet plain-link breaking">
                  {textOf(heading.children)}
                </a>
              </li>
            ),
        )}
      </ol>
    </nav>
  );
}
