import { type ReactNode, useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import type { DiffPart } from "./diff-text.ts";
import styles from "./version-chooser.module.css";

interface VersionChooserProps<Version> {
  title: string;
  /** Newest first. `undefined` until they are loaded. */
  versions: Version[] | "failed" | undefined;
  describe: (version: Version) => { time: string; facts: string };
  /** The text shown if there are none. */
  empty: string;
  onClose: () => void;
  /** Shows the version with this id. */
  children: (id: string) => ReactNode;
}

/** A dialog with a list of versions, and beside it the one that is chosen. */
export function VersionChooser<Version extends { _id: string }>(props: VersionChooserProps<Version>) {
  const { title, versions, describe, empty, onClose, children } = props;
  const [chosen, setChosen] = useState<string>();
  const listed = Array.isArray(versions) ? versions : [];
  const shown = chosen ?? listed[0]?._id;
  return (
    <Dialog title={title} width={64} tall closes onLeave={onClose}>
      {versions === "failed" && <p role="alert">The versions could not be loaded.</p>}
      {versions?.length === 0 && <p className="quiet small">{empty}</p>}
      {shown !== undefined && (
        <div className={styles.columns}>
          <ul className={styles.list}>
            {listed.map((version) => {
              const { time, facts } = describe(version);
              return (
                <li key={version._id}>
                  <button
                    type="button"
                    className="item stack-1 small"
                    aria-current={version._id === shown ? "true" : undefined}
                    onClick={() => setChosen(version._id)}
                  >
                    <span>{time}</span>
                    <span className="quiet tiny ellipsis">{facts}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          {children(shown)}
        </div>
      )}
    </Dialog>
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
