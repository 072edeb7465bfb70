import { BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import type { SavedReply } from "../../../../../contract/saved-replies.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { Dialog } from "../../../../admin/ui/dialog.tsx";
import { EmptyText } from "../../../../admin/ui/entry-list.tsx";
import { Field } from "../../../../admin/ui/field.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { addSavedReply, deleteSavedReply } from "./api.ts";

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
  const { send, problems } = useSend();
  return (
    <Dialog title="Saved replies" width={36} closes onLeave={onClose}>
      {replies.length === 0 ? (
        <EmptyText>There are none yet.</EmptyText>
      ) : (
        <ul className="lined">
          {replies.map(({ _id: saved, name, text: savedText }) => (
            <li key={saved} className="row-2 nowrap starting">
              <button
                type="button"
                className="item stack-1 grow breaking"
                onClick={() => onChoose(savedText)}
              >
                <strong>{name}</strong>
                <span className="quiet small clamp-2">{savedText}</span>
              </button>
              <Button
                look="remove"
                aria-label={`Delete the saved reply ${name}`}
                onClick={() =>
                  send(
                    () => deleteSavedReply(saved),
                    "The saved text was not deleted. Check the connection, and try again.",
                  )
                }
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {text.trim() !== "" && (
        <SaveForm
          onSave={(name) =>
            send(
              () => addSavedReply({ name, text }),
              "The text was not saved. Check the connection, and try again.",
            )
          }
        />
      )}
      <p className="quiet small">
        <code>{"{name}"}</code> becomes the visitor's name, <code>{"{first}"}</code> its first word, and{" "}
        <code>{"{site}"}</code> the name of the site.
      </p>
      {problems.form && (
        <Status role="alert" large>
          {problems.form}
        </Status>
      )}
    </Dialog>
  );
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  return (
    <form
      className="stack-3 narrow"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(String(new FormData(event.currentTarget).get("name")));
      }}
    >
      <Field label="Save what you typed as">
        {(control) => (
          <input {...control} name="name" required maxLength={bounds.savedReplyName} autoComplete="off" />
        )}
      </Field>
      <div className="row-2">
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
