import type { Markdown, MarkdownBlock, MarkdownList } from "../../../contract/markdown.ts";
import { withKeys } from "../with-keys.ts";
import { Alert } from "./alert.tsx";
import { Code } from "./code.tsx";
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

export function Blocks({ blocks }: { blocks: Content }) {
  return withKeys(blocks).map(({ key, item }) => <Block key={key} block={item} />);
}

function Block({ block }: { block: MarkdownBlock<ShownPicture> }) {
  switch (block.type) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} dir="auto">
          <Inlines inlines={block.children} />
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
