import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { saveFile } from "../../../core/admin/save-file.ts";
import { Button } from "../../../core/admin/ui/button.tsx";
import { Dialog } from "../../../core/admin/ui/dialog.tsx";
import { Field } from "../../../core/admin/ui/field.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { writeReplyDraft } from "../../../core/messages/screens/reply-draft.ts";
import { useMailbox } from "../../../core/messages/screens/use-mailbox.ts";
import { formatCount } from "../../../core/ui/format.ts";
import type { Person as PersonCounts } from "../contract.ts";
import { countPerson, erasePerson, fetchPersonFile } from "./api.ts";

interface PersonProps {
  /** The id of the open message. */
  id: string;
  email: string;
}

/** Opens everything about the person who has written. */
export function Person({ id, email }: PersonProps) {
  const [person, setPerson] = useState<PersonCounts>();
  const { send, problems } = useSend({ onSaved: setPerson, reloads: false });
  const open = () => send(() => countPerson(email), "It could not be loaded. Try again.");
  return (
    <>
      <Button look="quiet" onClick={open}>
        All about this person
      </Button>
      {problems.form && <Status role="alert">{problems.form}</Status>}
      {person && <PersonDialog id={id} email={email} person={person} onClose={() => setPerson(undefined)} />}
    </>
  );
}

interface PersonDialogProps extends PersonProps {
  person: PersonCounts;
  onClose: () => void;
}

/** How much there is about a person, which can be saved as a file, and erased. */
function PersonDialog({ id, email, person, onClose }: PersonDialogProps) {
  const { send, isBusy, problems } = useSend({ reloads: false });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { setErasing } = useMailbox();
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === email.trim().toLowerCase();

  const save = () =>
    send(
      async () => saveFile(await fetchPersonFile(email), "person.json"),
      "The file could not be made. Try again.",
    );

  const erase = () =>
    send(async () => {
      const { messages } = JSON.parse(await (await fetchPersonFile(email)).text());
      setErasing(id);
      await erasePerson(email).catch((error) => {
        setErasing(undefined);
        throw error;
      });
      // What was typed as an answer is in this browser.
      for (const { _id } of messages) writeReplyDraft(_id, { text: "", key: "" });
      onClose();
      await navigate("/admin/messages");
      void revalidate();
    }, "Nothing was erased. Try again.");

  return (
    <Dialog
      title={
        <>
          All about <bdi>{email}</bdi>
        </>
      }
      width={32}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          if (isConfirmed) erase();
        },
      }}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="danger" type="submit" disabled={!isConfirmed || isBusy}>
            Erase everything
          </Button>
        </>
      }
      onLeave={onClose}
    >
      <p>{describe(person)} This includes the trash and spam.</p>
      <div>
        <Button onClick={save}>Export as JSON</Button>
      </div>
      <p className="quiet small">
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
      <Status role="alert">{problems.form}</Status>
    </Dialog>
  );
}

function describe({ messages, replies, notes, mails }: PersonCounts): string {
  const parts = [
    count(messages, "message"),
    count(replies, "reply", "replies"),
    ...(notes > 0 ? [count(notes, "note")] : []),
    ...(mails > 0 ? [`${count(mails, "mail")} in the queue`] : []),
  ];
  return `${new Intl.ListFormat("en-US").format(parts)}.`;
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(number)} ${number === 1 ? noun : plural}`;
}
