import { History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Empty } from "../../ui/empty.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Status } from "../ui/status.tsx";
import { useLoaded } from "../use-loaded.ts";
import type { DiffPart } from "./diff-text.ts";
import styles from "./version-chooser.module.css";

interface VersionChooserProps<Summary, Version> {
  title: string;
  /** What the versions are of. They are listed again for each new key. */
  of: string;
  /** Returns the versions, newest first. */
  list: () => Promise<Summary[]>;
  load: (id: string) => Promise<Version>;
  describe: (version: Summary) => { time: ReactNode; facts: string };
  /** The text shown if there are none. */
  empty: string;
  onClose: () => void;
  children: (version: Version, id: string) => ReactNode;
}

/** A dialog with a list of versions, and beside it the one that is chosen, which is loaded then. */
export function VersionChooser<Summary extends { _id: string }, Version>(
  props: VersionChooserProps<Summary, Version>,
) {
  const { title, of, list, load, describe, empty, onClose, children } = props;
  const versions = useLoaded("The versions could not be loaded", of, list);
  const [chosen, setChosen] = useState<string>();
  const listed = Array.isArray(versions) ? versions : [];
  const shown = chosen ?? listed[0]?._id;
  return (
    <Dialog title={title} width={64} tall onLeave={onClose}>
      {versions === "failed" && <Status role="alert">The versions could not be loaded.</Status>}
      {versions?.length === 0 && <Empty icon={History}>{empty}</Empty>}
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
          <Chosen id={shown} load={load}>
            {children}
          </Chosen>
        </div>
      )}
    </Dialog>
  );
}

interface ChosenProps<Version> extends Pick<VersionChooserProps<never, Version>, "load" | "children"> {
  id: string;
}

function Chosen<Version>({ id, load, children }: ChosenProps<Version>) {
  const version = useLoaded("The version could not be loaded", id, load);
  return (
    <div className="stack-4" aria-live="polite" aria-busy={version === undefined}>
      {version === "failed" && <p>This version could not be loaded.</p>}
      {version !== undefined && version !== "failed" && children(version, id)}
    </div>
  );
}

/** A paragraph or a line of two versions: removed text is struck, and new text underlined. */
export function DiffParagraph({ parts }: { parts: DiffPart[] }) {
  return (
    <p dir="auto" className={styles.paragraph}>
      {parts.map(({ text, change }, index) => {
        const Tag = change === "removed" ? "del" : change === "added" ? "ins" : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is never changed, only replaced as a whole.
        return <Tag key={index}>{text}</Tag>;
      })}
    </p>
  );
}
