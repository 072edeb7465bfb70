import type { ReactNode } from "react";
import type {
  LinkedPicture,
  Markdown,
  MarkdownAlert,
  MarkdownBlock,
  MarkdownFigure,
  MarkdownInline,
  MarkdownList,
  MarkdownNote,
  MarkdownTable,
} from "../../posts/contract/markdown.ts";
import { textOf } from "../../posts/contract/markdown-text.ts";
import { withKeys } from "../with-keys.ts";
import { Code } from "./code.tsx";
import { FormulaBlock } from "./formula.tsx";
import { Inlines, noteId, referenceId, type ShownPicture, TextPicture } from "./inlines.tsx";
import styles from "./markdown.module.css";
import { ScrollBox } from "./scroll-box.tsx";

/** With fewer headings, a text is seen as a whole. */
const fewest = 3;

/** Links to the headings of a text: beside it in a wide window, and above it in others. */
function Contents({ content }: { content: Markdown<unknown> }) {
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

type Kind = MarkdownAlert["kind"];

const names: Record<Kind, string> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};

/** A remark in a box, with its kind as a heading in the color of the kind. */
function Alert({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <aside aria-label={names[kind]} className={`${styles.alert} ${styles[kind]}`}>
      <p aria-hidden="true" className={`small strong ${styles.name}`}>
        {names[kind]}
      </p>
      {children}
    </aside>
  );
}

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

/** A picture in a paragraph of its own, which moves or which a click enlarges. */
function Figure({ figure: { picture, caption } }: { figure: MarkdownFigure<ShownPicture> }) {
  return (
    <figure>
      <div className={styles.frame}>
        {"clip" in picture ? (
          <Video picture={picture} />
        ) : (
          <>
            <TextPicture picture={picture} />
            <button
              type="button"
              className={`scripted ${styles.enlarge}`}
              aria-label={`Enlarge picture${picture.alt && `: ${picture.alt}`}`}
              onClick={async ({ currentTarget }) => {
                const { enlarge } = await import("./lazy/enlarge.ts");
                enlarge(currentTarget.previousElementSibling, styles.enlarged);
              }}
            />
          </>
        )}
      </div>
      {caption && (
        <figcaption dir="auto" className="quiet small apart">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

/** A moving picture, which starts without sound, and moves when the visitor wants it to. */
function Video({ picture: { alt, clip, width, height } }: { picture: LinkedPicture }) {
  const { captions, ...attributes } = clip ?? {};
  return (
    <video
      {...attributes}
      width={width}
      height={height}
      aria-label={alt}
      controls
      muted
      loop
      playsInline
      className={styles.picture}
      onPointerEnter={async ({ currentTarget, pointerType }) => {
        const { playWhileOver } = await import("./lazy/play-while-over.ts");
        playWhileOver(currentTarget, pointerType);
      }}
    >
      {captions && <track kind="captions" src={captions} default />}
    </video>
  );
}

interface NotesProps {
  notes: MarkdownNote<ShownPicture>[];
  children: (blocks: MarkdownBlock<ShownPicture>[]) => ReactNode;
}

/** The footnotes, with links back to where the text refers to them. */
function Notes({ notes, children }: NotesProps) {
  return (
    <section aria-label="Footnotes" className={styles.notes}>
      <ol>
        {notes.map((note) => (
          <li key={note.number} id={noteId(note.number)}>
            {children(note.children)}
            <p className={`row-2 ${styles.back}`}>
              {Array.from({ length: note.references }, (_, index) => (
                <BackLink
                  key={referenceId(note.number, index + 1)}
                  note={note.number}
                  reference={index + 1}
                />
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function BackLink({ note, reference }: { note: number; reference: number }) {
  const name =
    reference === 1 ? `Back to reference ${note}` : `Back to reference ${note}, number ${reference}`;
  return (
    <a href={`#${referenceId(note, reference)}`} aria-label={name}>
      ↩
    </a>
  );
}

function Table({ table: { align, head, rows } }: { table: MarkdownTable<ShownPicture> }) {
  const classOf = (column: number) => styles[align[column] ?? "start"];
  return (
    <ScrollBox label="Table">
      <table>
        <thead>
          <tr>
            {withKeys(head).map(({ key, item }) => (
              <th key={key} scope="col" dir="auto" className={classOf(key)}>
                <Inlines inlines={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withKeys(rows).map(({ key, item: cells }) => (
            <tr key={key}>
              {withKeys(cells).map(({ key: column, item }) => (
                <td key={column} dir="auto" className={classOf(column)}>
                  <Inlines inlines={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
