import { useState } from "react";
import type { Person } from "../../../../../contract/people.ts";
import { saveFile } from "../../../../admin/save-file.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { Dialog } from "../../../../admin/ui/dialog.tsx";
import { Field } from "../../../../admin/ui/field.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useAction } from "../../../../admin/use-action.ts";
import { writeReplyDraft } from "../../../../browser/reply-draft.ts";
import texts from "../../../../ui/text.module.css";
import { erasePerson, fetchPersonFile } from "./api.ts";
import styles from "./person-dialog.module.css";

interface PersonDialogProps {
  email: string;
  person: Person;
  onClose: () => void;
  /** Called before everything is erased, and when that has failed. */
  onErasing: (isErasing: boolean) => void;
  /** Called after everything was erased. */
  onErased: () => void;
}

/** Everything about the person with an address: how much it is, as a file, and how to erase it. */
export function PersonDialog({ email, person, onClose, onErasing, onErased }: PersonDialogProps) {
  const [typed, setTyped] = useState("");
  const { isBusy, outcome, run } = useAction();
  const isConfirmed = typed.trim().toLowerCase() === email.trim().toLowerCase();

  const save = () =>
    run("The file could not be made. Try again.", async () =>
      saveFile(await fetchPersonFile(email), "person.json"),
    );

  const erase = () =>
    run("Nothing was erased. Try again.", async () => {
      const { messages } = JSON.parse(await (await fetchPersonFile(email)).text());
      onErasing(true);
      await erasePerson(email).catch((error) => {
        onErasing(false);
        throw error;
      });
      // What was typed as an answer is in this browser.
      for (const { _id } of messages) writeReplyDraft(_id, { text: "", key: "" });
      onErased();
    });

  return (
    <Dialog
      title={
        <>
          All about <bdi>{email}</bdi>
        </>
      }
      width={32}
      onLeave={onClose}
    >
      <p>{describe(person)} This includes the trash and spam.</p>
      <p>
        <Button onClick={save}>Export as JSON</Button>
      </p>
      <form
        className={`stack-4 ${styles.erase}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) void erase();
        }}
      >
        <p className={texts.quiet}>
          Erasing deletes all of it for good, with notes, labels, and mails that are waiting. Mails that were
          sent, your own mailbox, and backups that were made before keep what they have.
        </p>
        <Field label="Type the address to confirm">
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
          <Button look="danger" type="submit" disabled={!isConfirmed || isBusy}>
            Erase everything
          </Button>
        </div>
      </form>
      {outcome?.failed && (
        <Status role="alert" large>
          {outcome.text}
        </Status>
      )}
    </Dialog>
  );
}

function describe({ messages, replies, notes, mails }: Person): string {
  const parts = [
    count(messages, "message"),
    count(replies, "reply", "replies"),
    ...(notes > 0 ? [count(notes, "note")] : []),
    ...(mails > 0 ? [`${count(mails, "mail")} in the queue`] : []),
  ];
  return `${new Intl.ListFormat("en-US").format(parts)}.`;
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? noun : plural}`;
}
