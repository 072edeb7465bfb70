import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { readSaved } from "../../../core/admin/send-result.ts";
import { AddForm } from "../../../core/admin/ui/add-form.tsx";
import { Button } from "../../../core/admin/ui/button.tsx";
import { Dialog } from "../../../core/admin/ui/dialog.tsx";
import { EntryList, EntryRow } from "../../../core/admin/ui/entry-list.tsx";
import { Field } from "../../../core/admin/ui/field.tsx";
import { RemoveButton } from "../../../core/admin/ui/remove-button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { type Sender, useSend } from "../../../core/admin/use-send.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import { Empty } from "../../../core/ui/empty.tsx";
import type { SavedReply, SavedReplyInput } from "../contract/saved-replies.ts";
import type { SavedReplyApi } from "../replies/owner-saved.ts";

const api = ownerClient<SavedReplyApi>()["saved-replies"];

/** Returns the texts that the owner has saved for replies. */
export async function fetchSavedReplies(): Promise<SavedReply[]> {
  return (await parse(api.$get())).savedReplies;
}

interface SavedRepliesProps {
  replies: SavedReply[];
  /** What is typed in the reply, which can be saved. */
  text: string;
  /** Called with the text that is to be inserted. */
  onChoose: (text: string) => void;
}

/** The button of the dialog with the texts that the owner replies with again and again. */
export function SavedReplies({ onChoose, ...props }: SavedRepliesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <BookmarkPlus aria-hidden="true" /> Saved replies
      </Button>
      {isOpen && (
        <SavedRepliesDialog
          {...props}
          onChoose={(text) => {
            setIsOpen(false);
            onChoose(text);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface DialogProps extends SavedRepliesProps {
  onClose: () => void;
}

function SavedRepliesDialog({ replies, text, onChoose, onClose }: DialogProps) {
  const deletion = useSend<string>();
  return (
    <Dialog title="Saved replies" width={36} onLeave={onClose}>
      <EntryList entries={replies} empty={<Empty icon={BookmarkPlus}>There are none yet.</Empty>}>
        {(reply) => <SavedReplyRow reply={reply} deletion={deletion} onChoose={onChoose} />}
      </EntryList>
      {text.trim() !== "" && (
        <AddForm
          add={async ({ name }: Pick<SavedReplyInput, "name">) =>
            readSaved(await api.$post({ json: { name, text } }))
          }
          failed="The text was not saved. Check the connection, and try again."
          label="Save"
          busy="Saving..."
        >
          {() => (
            <Field label="Save what you typed as">
              {(control) => (
                <input
                  {...control}
                  name="name"
                  required
                  maxLength={bounds.savedReplyName}
                  autoComplete="off"
                />
              )}
            </Field>
          )}
        </AddForm>
      )}
      <p className="quiet small">
        <code>{"{name}"}</code> becomes the visitor's name, <code>{"{first}"}</code> its first word, and{" "}
        <code>{"{site}"}</code> the name of the site.
      </p>
      <Status role="alert">{deletion.problems.form}</Status>
    </Dialog>
  );
}

interface SavedReplyRowProps extends Pick<SavedRepliesProps, "onChoose"> {
  reply: SavedReply;
  deletion: Sender;
}

function SavedReplyRow({ reply: { _id: id, name, text }, deletion, onChoose }: SavedReplyRowProps) {
  const action = (
    <RemoveButton
      by={deletion}
      entry={id}
      remove={() => api[":id"].$delete({ param: { id } })}
      aria-label={`Delete the saved reply ${name}`}
      question={`Delete the saved reply “${name}”?`}
      yes="Delete reply"
      failed="The saved text was not deleted. Check the connection, and try again."
    />
  );
  return (
    <EntryRow actions={action}>
      <button type="button" className="item" onClick={() => onChoose(text)}>
        <span className="stack-1">
          <strong>{name}</strong> <span className="quiet small clamp-3">{text}</span>
        </span>
      </button>
    </EntryRow>
  );
}
