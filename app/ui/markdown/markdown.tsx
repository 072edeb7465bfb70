import type { Markdown, MarkdownBlock, MarkdownInline, MarkdownList } from "../../../contract/markdown.ts";
import { withKeys } from "../with-keys.ts";
import { Alert } from "./alert.tsx";
import { Code } from "./code.tsx";
import { Contents } from "./contents.tsx";
import { Figure } from "./figure.tsx";
import { FormulaBlock } from "./formula.tsx";
import { Inlines, type ShownPicture } from "./inlines.tsx";
import styles from "./markdown.module.css";
import { Notes } from "./notes.tsx";
import { Table } from "./table.tsx";

type Content = Markdown<ShownPicture>;

/** Text that was written in Markdown. React escapes everything in it. */
export function MarkdownText({ content }: { content: Content }) {
  return (
    <div className={styles.text}>
      <Blocks blocks={content} />
    </div>
  );
}

/** A text with links to its headings. */
export function MarkdownPage({ content }: { content: Content }) {
  return (
    <div className={`stack-5 ${styles.page}`}>
      <Contents content={content} />
      <MarkdownText content={content} />
    </div>
  );
}

export function Blocks({ blocks }: { blocks: Content }) {
  return withKeys(blocks).map(({ key, item }) => <Block key={key} block={item} />);
}

function Block({ block }: { block: MarkdownBlock<ShownPicture> }) {
  switch (block.type) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      const text = <Inlines inlines={block.children} />;
      return (
        <Heading id={block.id} dir="auto">
          {hasLink(block.children) ? text : <a href={`#${block.id}`}>{text}</a>}
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p dir="auto">
          <Inlines inlines={block.children} />
        </p>
      );
    case "list":
      return <List list={block} />;
    case "quote":
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case "code":
      return <Code code={block} />;
    case "table":
      return <Table table={block} />;
    case "formula":
      return <FormulaBlock formula={block} />;
    case "figure":
      return <Figure figure={block} />;
    case "rule":
      return <hr />;
    case "alert":
      return (
        <Alert kind={block.kind}>
          <Blocks blocks={block.children} />
        </Alert>
      );
    case "notes":
      return <Notes notes={block.notes}>{(children) => <Blocks blocks={children} />}</Notes>;
  }
}

/** Whether a heading has a link, in which case it cannot be one. */
function hasLink(inlines: readonly MarkdownInline<unknown>[]): boolean {
  return inlines.some(
    (inline) =>
      typeof inline === "object" &&
      (inline.type === "link" ||
        inline.type === "reference" ||
        ("children" in inline && hasLink(inline.children))),
  );
}

function List({ list: { start, loose, items } }: { list: MarkdownList<ShownPicture> }) {
  const entries = withKeys(items).map(({ key, item: { done, children } }) => (
    <li key={key} className={done === undefined ? undefined : styles.task}>
      {done !== undefined && (
        <span role="img" aria-label={done ? "Done" : "To do"} className={done ? styles.done : styles.open} />
      )}
      <Blocks blocks={children} />
    </li>
  ));
  const className = loose ? styles.loose : undefined;
  if (start === undefined)
    return (
      <ul dir="auto" className={className}>
        {entries}
      </ul>
    );
  return (
    <ol start={start} dir="auto" className={className}>
      {entries}
    </ol>
  );
}
