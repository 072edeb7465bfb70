import { FileUp } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../../../core/admin/ui/checkbox.tsx";
import { Dialog } from "../../../core/admin/ui/dialog.tsx";
import { FileButton } from "../../../core/admin/ui/file-button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import styles from "../../../core/posts/screens/list.module.css";
import { Button } from "../../../core/ui/button.tsx";
import { formatCount, formatDate } from "../../../core/ui/format.ts";
import { describePostImport, describeState } from "../contract/describe-post-import.ts";
import type { PostImport, PostImportNote } from "../contract/post-import.ts";
import { type ImportChoices, importPosts } from "./api.ts";

/** Imports the posts of another site. */
export function ImportPosts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="outdent not-printed">
      <Button look="quiet" onClick={() => setOpen(true)}>
        <FileUp aria-hidden="true" /> Import
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

const failure = "The import stopped. What was stored until then stays. Choose the same file again to go on.";
const choiceLabels: Record<keyof ImportChoices, string> = {
  fetch: "Load pictures that the file does not have from their hosts",
  drafts: "Make drafts of all posts",
  noPages: "Leave out pages beside the posts",
};

/** A file is first looked at, and imported after that. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const { send, isBusy, problems } = useSend<PostImport>({ onSaved: (imported) => setResult(imported) });
  const [choices, setChoices] = useState<ImportChoices>({ fetch: false, drafts: false, noPages: false });
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<PostImport>();
  const [done, setDone] = useState(0);
  const canImport = file !== undefined && result?.isPreview === true && result.posts + result.pages > 0;

  function read(source: File, chosen: ImportChoices, preview: boolean): void {
    setFile(source);
    setDone(0);
    if (preview) setResult(undefined);
    send(() => importPosts(source, { ...chosen, preview }, setDone), failure);
  }

  function choose(name: keyof ImportChoices): void {
    if (isBusy) return;
    const chosen = { ...choices, [name]: !choices[name] };
    setChoices(chosen);
    if (file !== undefined) read(file, chosen, true);
  }

  return (
    <Dialog
      title="Import posts"
      width={60}
      onLeave={() => isBusy || onClose()}
      actions={
        <>
          <Button onClick={() => isBusy || onClose()}>Close</Button>
          <FileButton
            look={canImport ? "plain" : "primary"}
            accept=".zip,.tar,.gz,.tgz,.md,.markdown,.mdx,.json,.xml,.rss,.atom"
            onChoose={([chosen]) => chosen && !isBusy && read(chosen, choices, true)}
          >
            Choose a file
          </FileButton>
          {canImport && (
            <Button look="primary" onClick={() => read(file, choices, false)}>
              Import {countItems(result)}
            </Button>
          )}
        </>
      }
    >
      <p>
        Choose an archive of your blog: Markdown files, such as those of Hugo, Jekyll, Zola, or Astro, or an
        export of Ghost, WordPress, or another service. You see what is in it before anything is stored. Posts
        that you have imported before are skipped. Pages, such as one about you, become pages of your own that
        are hidden from the desk until you add them.
      </p>
      {result?.isPreview !== false && (
        <div className="stack-2">
          {(Object.keys(choiceLabels) as (keyof ImportChoices)[]).map((name) => (
            <Checkbox key={name} checked={choices[name]} onChange={() => choose(name)}>
              {choiceLabels[name]}
            </Checkbox>
          ))}
        </div>
      )}
      <Status large>
        {isBusy ? describeProgress(done, result !== undefined) : result && <Summary result={result} />}
      </Status>
      <Status role="alert">{problems.form}</Status>
      {!isBusy && result && (
        <>
          <RowTable result={result} />
          <Notes result={result} />
        </>
      )}
    </Dialog>
  );
}

function countItems({ posts, pages }: PostImport): string {
  const counts = [
    ...(posts > 0 ? [`${formatCount(posts)} ${posts === 1 ? "post" : "posts"}`] : []),
    ...(pages > 0 ? [`${formatCount(pages)} ${pages === 1 ? "page" : "pages"}`] : []),
  ];
  return counts.join(" and ");
}

/** @param isSeen whether the file was looked at before, so that it is imported now */
function describeProgress(done: number, isSeen: boolean): string {
  const work = isSeen ? "Importing..." : "Reading the file...";
  return done === 0 ? work : `${work} ${formatCount(done)} posts`;
}

function Summary({ result }: { result: PostImport }) {
  const lines = [...(result.isPreview ? [] : ["The import has ended."]), ...describePostImport(result)];
  return <span className={styles.lines}>{lines.join("\n")}</span>;
}

const columns = ["Date", "Title", "Address", "Former address", "State", "Pictures"];
/** A source can have many more than a browser renders without a delay. */
const mostShown = 300;

/** The posts and pages that would be imported, or after an import those that were. */
function RowTable({ result: { isPreview, posts, pages, known, rows } }: { result: PostImport }) {
  const listed = isPreview ? rows : rows.filter(({ state }) => state !== "known");
  const shown = listed.slice(0, mostShown);
  const left = posts + pages + (isPreview ? known : 0) - shown.length;
  if (shown.length === 0) return null;
  return (
    // It is scrolled with the keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={`small ${styles.rows}`} aria-label="Posts and pages" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={`${row.place} ${row.address}`}>
              <td className={styles.line}>{row.date === null ? "" : formatDate(row.date)}</td>
              <th scope="row">{row.title}</th>
              <td>{row.address}</td>
              <td data-label="Before">{row.formerAddress}</td>
              <td className={styles.line}>{describeState(row)}</td>
              <td className="figures" data-label="Pictures">
                {row.pictures}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="quiet small">and {formatCount(left)} more</p>}
    </section>
  );
}

const mostPlaces = 10;

/** What could not be imported, what is not as it was, and after an import what was here before. */
function Notes({ result: { isPreview, known, rows, notes } }: { result: PostImport }) {
  const titles = rows.flatMap(({ state, title }) => (state === "known" ? [title] : []));
  const alreadyHere = { text: "Already here.", isFault: false, count: known, places: titles };
  const all: PostImportNote[] = isPreview || known === 0 ? notes : [...notes, alreadyHere];
  if (all.length === 0) return null;
  return (
    // Those of a large blog are scrolled, also with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={`quiet small breaking ${styles.notes}`} aria-label="Faults and warnings" tabIndex={0}>
      <ul className="stack-2">
        {all.map(({ isFault, text: note, count, places }) => (
          <li key={`${isFault} ${note}`}>
            {isFault && <em>Not imported.</em>} {note}{" "}
            <strong>{places.slice(0, mostPlaces).join(", ")}</strong>
            {count > mostPlaces && ` and ${formatCount(count - mostPlaces)} more`}
          </li>
        ))}
      </ul>
    </section>
  );
}
