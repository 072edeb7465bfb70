import type { ReactNode } from "react";
import type { MarkdownBlock, MarkdownNote } from "../../../contract/markdown.ts";
import { noteId, referenceId, type ShownPicture } from "./inlines.tsx";
import styles from "./markdown.module.css";

interface NotesProps {
  notes: MarkdownNote<ShownPicture>[];
  children: (blocks: MarkdownBlock<ShownPicture>[]) => ReactNode;
}

/** The footnotes, with links back to where the text refers to them. */
export function Notes({ notes, children }: NotesProps) {
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
