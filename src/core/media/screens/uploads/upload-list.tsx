import { type KeyboardEvent, useId } from "react";
import { Button } from "../../../admin/ui/button.tsx";
import { clipKindOf } from "../../../site/contract/patterns.ts";
import styles from "./uploads.module.css";
import type { UploadEntry } from "./use-uploads.ts";

interface UploadListProps {
  entries: UploadEntry[];
  /** Whether the owner is asked what the pictures show. */
  areDescribed: boolean;
  onDescribe: (entry: UploadEntry, alt: string) => void;
  onRetry: (entry: UploadEntry) => void;
  onRemove: (id: number) => void;
}

/** The files that were chosen for a field, each with its progress and what it shows. */
export function UploadList({ entries, ...props }: UploadListProps) {
  return (
    <>
      {entries.length > 0 && (
        <ul className="stack-2">
          {entries.map((entry) => (
            <li key={entry.id}>
              <UploadRow entry={entry} {...props} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {sayState(entries)}
      </p>
    </>
  );
}

function UploadRow({
  entry,
  areDescribed,
  onDescribe,
  onRetry,
  onRemove,
}: Omit<UploadListProps, "entries"> & { entry: UploadEntry }) {
  const { id, file, state } = entry;
  return (
    <div className={`card small ${styles.upload}`}>
      <div>{state.name === "uploaded" && <Preview url={state.uploaded.url} />}</div>
      <div className="stack-2">
        <p dir="auto" className="strong ellipsis">
          {file.name}
        </p>
        {state.name === "sending" && <Progress share={state.share} name={file.name} />}
        {state.name === "failed" && <p className="red">{state.fault}</p>}
        {areDescribed && state.name !== "failed" && (
          <Description entry={entry} onDescribe={onDescribe} onDone={() => onRemove(id)} />
        )}
      </div>
      <div className="row-2 end">
        {state.name === "failed" && state.retriable && (
          <Button aria-label={`Retry ${file.name}`} onClick={() => onRetry(entry)}>
            Retry
          </Button>
        )}
        <Button
          look={state.name === "uploaded" ? "plain" : "remove"}
          aria-label={`${endings[state.name]} ${file.name}`}
          onClick={() => onRemove(id)}
        >
          {endings[state.name]}
        </Button>
      </div>
    </div>
  );
}

function Preview({ url }: { url: string }) {
  return clipKindOf(url) ? (
    <video src={url} muted playsInline width={64} height={64} />
  ) : (
    <img src={url} alt="" width={64} height={64} />
  );
}

const endings = { sending: "Cancel", failed: "Dismiss", uploaded: "Done" } as const;

function Progress({ share, name }: { share: number; name: string }) {
  const isSent = share >= 1;
  return (
    <p className="row-3 nowrap quiet figures">
      {/* Without a value, the bar is indeterminate. */}
      <progress
        className="grow"
        aria-label={`Upload of ${name}`}
        max={1}
        value={isSent ? undefined : share}
      />
      <span aria-hidden="true">{isSent ? "Converting..." : `${Math.round(100 * share)} %`}</span>
    </p>
  );
}

interface DescriptionProps {
  entry: UploadEntry;
  onDescribe: UploadListProps["onDescribe"];
  onDone: () => void;
}

/** Asks what a picture shows. It can be left empty. */
function Description({ entry, onDescribe, onDone }: DescriptionProps) {
  const id = useId();
  function finish(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Otherwise it would save the post.
    event.preventDefault();
    if (entry.state.name === "uploaded") onDone();
  }
  return (
    <div className="stack-1">
      <label htmlFor={id} className="quiet">
        What does it show? <span className="visually-hidden">({entry.file.name})</span>
      </label>
      <input
        id={id}
        value={entry.alt}
        maxLength={500}
        dir="auto"
        autoComplete="off"
        placeholder="For everyone who cannot see it"
        className="input"
        onChange={({ target }) => onDescribe(entry, target.value)}
        onKeyDown={finish}
      />
    </div>
  );
}

/** Returns what has changed for somebody who cannot see the list. */
function sayState(entries: UploadEntry[]): string {
  const last = entries.findLast(({ state }) => state.name !== "sending");
  if (last?.state.name === "failed") return last.state.fault;
  return last === undefined ? "" : `${last.file.name} is in the text.`;
}
