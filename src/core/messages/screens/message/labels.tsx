import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../admin/ui/button.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { bounds } from "../../../http/contract/bounds.ts";
import styles from "../messages.module.css";
import { saveLabels } from "./api.ts";

interface LabelsProps {
  id: string;
  loaded: string[];
  /** The labels of all messages. */
  known: string[];
}

/** The labels of a message, which can be removed, and a field to add one. */
export function Labels({ id, loaded, known }: LabelsProps) {
  const [labels, setLabels] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const { revalidate } = useRevalidator();

  async function save(wanted: string[]) {
    setLabels(wanted);
    setHasFailed(false);
    try {
      setLabels((await saveLabels(id, wanted)).labels);
      // The list shows them, too.
      void revalidate();
    } catch (error) {
      console.info("The labels were not saved", error);
      setLabels(labels);
      setHasFailed(true);
    }
  }

  return (
    <div className="row-2">
      {labels.length > 0 && (
        <ul aria-label="Labels" className="row-2">
          {labels.map((label) => (
            <li key={label} className={`icon-text small breaking ${styles.label}`}>
              <bdi>{label}</bdi>
              <Button
                look="remove"
                aria-label={`Remove the label ${label}`}
                onClick={() => save(labels.filter((other) => other !== label))}
              />
            </li>
          ))}
        </ul>
      )}
      {labels.length < bounds.labels && (
        <LabelField
          known={known.filter((name) => !labels.includes(name))}
          onAdd={(name) => {
            const isNew = !labels.some((label) => label.toLowerCase() === name.toLowerCase());
            if (isNew) void save([...labels, name]);
          }}
        />
      )}
      {hasFailed && <Status role="alert">The labels were not saved. Try again.</Status>}
    </div>
  );
}

interface LabelFieldProps {
  /** The labels that are suggested. */
  known: string[];
  onAdd: (name: string) => void;
}

function LabelField({ known, onAdd }: LabelFieldProps) {
  const [typed, setTyped] = useState("");
  const listId = useId();
  function add(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim();
    if (name === "") return;
    setTyped("");
    onAdd(name);
  }
  return (
    <form onSubmit={add}>
      <input
        type="text"
        aria-label="Add a label"
        aria-keyshortcuts="l"
        placeholder="Add a label"
        list={listId}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={bounds.label}
        pattern={'[^"\\\\]*'}
        title="No quotation marks or backslashes"
        className="input not-printed"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </form>
  );
}
