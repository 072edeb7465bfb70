import type { ReactNode } from "react";
import type { DiffPart } from "./diff-text.ts";
import styles from "./version-columns.module.css";

interface VersionColumnsProps {
  versions: { _id: string; time: string; facts: string }[];
  /** The id of the version that is shown. */
  shown: string | undefined;
  onChoose: (id: string) => void;
  children: ReactNode;
}

/** A list of versions, and beside it the one that is chosen. */
export function VersionColumns({ versions, shown, onChoose, children }: VersionColumnsProps) {
  return (
    <div className={styles.columns}>
      <ul className={`stack-1 ${styles.list}`}>
        {versions.map(({ _id, time, facts }) => (
          <li key={_id}>
            <button
              type="button"
              aria-current={_id === shown ? "true" : undefined}
              onClick={() => onChoose(_id)}
            >
              <span>{time}</span>
              <span className={styles.facts}>{facts}</span>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** A paragraph or a line of two versions: removed text is struck, and new text underlined. */
export function DiffParagraph({ parts }: { parts: DiffPart[] }) {
  return (
    <p dir="auto">
      {parts.map(({ text, change }, index) => {
        const Tag = change === "removed" ? "del" : change === "added" ? "ins" : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never changed, only replaced as a whole.
        return <Tag key={index}>{text}</Tag>;
      })}
    </p>
  );
}
