import { parseParagraph, type TextSpan } from "../../contract/paragraph-text.ts";
import styles from "./paragraph.module.css";
import { withKeys } from "./with-keys.ts";

/** A paragraph of a post, with `**bold**` in amber and `*italic*` in blue. React escapes any HTML in it. */
export function Paragraph({ text }: { text: string }) {
  return (
    <p dir="auto" className={styles.paragraph}>
      {withKeys(parseParagraph(text)).map(({ key, item }) => (
        <Span key={key} span={item} />
      ))}
    </p>
  );
}

function Span({ span: { text, bold, italic } }: { span: TextSpan }) {
  const inner = italic ? <em className={styles.italic}>{text}</em> : text;
  return bold ? <strong className={styles.bold}>{inner}</strong> : inner;
}
