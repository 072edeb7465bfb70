import { useRef, useState } from "react";
import { type CodePart, type LineMark, readCodeLine } from "../../posts/contract/code-line.ts";
import type { MarkdownCode } from "../../posts/contract/markdown.ts";
import { withKeys } from "../with-keys.ts";
import styles from "./markdown.module.css";

/** The language whose lines have their signs in the text. */
const patch = "Diff";

/** Code with its colors, below the name of its file or its language. */
export function Code({ code }: { code: MarkdownCode }) {
  const { text, title, language, languageName = language, lines } = code;
  const element = useRef<HTMLPreElement>(null);
  return (
    <figure className={styles.code} data-patch={languageName === patch || undefined} dir="ltr">
      <figcaption className={`row-3 nowrap tall quiet small ${styles.bar}`}>
        <span className="grow ellipsis mono">{title ?? languageName ?? "Text"}</span>
        {title && <span className="ellipsis">{languageName}</span>}
        <CopyButton text={() => withoutRemoved(code)} onRefused={() => select(element.current)} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to reach what scrolls (WCAG 2.1.1) */}
      <pre ref={element} tabIndex={0}>
        <code>{lines ? <Lines runs={joinLines(text.split("\n"), lines)} /> : text}</code>
      </pre>
    </figure>
  );
}

/** A line with a mark, or all lines between two such lines. */
interface Run {
  mark: LineMark | undefined;
  parts: CodePart[];
}

/** Joins what looks the same, so that the page has as few elements as possible. */
function joinLines(lines: string[], looks: string[]): Run[] {
  const runs: Run[] = [];
  for (const { key, item } of withKeys(lines)) {
    const { mark, parts } = readCodeLine(item, looks[key]);
    const before = runs.at(-1);
    const run = before && !before.mark && !mark ? before : { mark, parts: [] as CodePart[] };
    if (run !== before) runs.push(run);
    for (const part of [...parts, { text: "\n" }]) {
      const last = run.parts.at(-1);
      if (last && !last.kind && !part.kind) last.text += part.text;
      else run.parts.push(part);
    }
  }
  return runs;
}

const elements = { "+": "ins", "-": "del", "!": "mark" } as const;

function Lines({ runs }: { runs: Run[] }) {
  return withKeys(runs).map(({ key, item: { mark, parts } }) => {
    if (mark === undefined) return <Parts key={key} parts={parts} />;
    const Element = elements[mark];
    return (
      <Element key={key}>
        <Parts parts={parts} />
      </Element>
    );
  });
}

function Parts({ parts }: { parts: CodePart[] }) {
  return withKeys(parts).map(({ key, item: { kind, text } }) =>
    kind ? (
      <span key={key} className={styles[kind]}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

interface CopyButtonProps {
  name?: string;
  className?: string;
  text: () => string;
  /** Called without access to the clipboard. Returns what was done instead. */
  onRefused: () => string;
}

/** Copies a text, and says for two seconds what it has done. */
export function CopyButton({ name = "Copy", className = "scripted", text, onRefused }: CopyButtonProps) {
  const [label, setLabel] = useState(name);
  async function handleClick() {
    setLabel(await copy(text()).catch(onRefused));
    setTimeout(setLabel, 2_000, name);
  }
  return (
    <button type="button" className={className} aria-live="polite" onClick={handleClick}>
      {label}
    </button>
  );
}

/** Rejects if the clipboard is refused, or the address is not secure. */
async function copy(text: string): Promise<string> {
  await navigator.clipboard.writeText(text);
  return "Copied";
}

/** Returns code without the lines that are removed from it. A patch stays whole. */
function withoutRemoved({ text, languageName, lines }: MarkdownCode): string {
  return text
    .split("\n")
    .filter((_line, index) => languageName === patch || lines?.[index]?.[0] !== "-")
    .join("\n");
}

function select(element: HTMLElement | null): string {
  if (element) getSelection()?.selectAllChildren(element);
  return "Selected";
}
