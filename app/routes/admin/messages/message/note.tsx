import { bounds } from "../../../../../contract/bounds.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { Button } from "../../../../ui/button.tsx";
import { saveNote } from "./api.ts";
import styles from "./message.module.css";
import { useAutosave } from "./use-autosave.ts";

/** What the owner wants to remember about a message. It saves itself. */
export function Note({ id, loaded }: { id: string; loaded: string }) {
  const { text, state, change, save } = useAutosave(loaded, (note) => saveNote(id, note));
  return (
    <div className="stack-1">
      <textarea
        aria-label="Note"
        aria-keyshortcuts="n"
        placeholder="Add a note that only you can see"
        rows={1}
        dir="auto"
        maxLength={bounds.note}
        className={`input ${styles.note}`}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={save}
      />
      <p role="status" className="quiet small status">
        {state === "saving" && "Saving..."}
        {state === "saved" && "Saved"}
      </p>
      {state === "failed" && (
        <div className="row-2">
          <Status role="alert">The note was not saved.</Status>
          <Button look="quiet" onClick={save}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
