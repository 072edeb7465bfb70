import { Send } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Field } from "../../../core/admin/ui/field.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import type { StoredMessage } from "../../../core/messages/contract/messages.ts";
import styles from "../../../core/messages/screens/message/message.module.css";
import {
  type ReplyDraft,
  readReplyDraft,
  writeReplyDraft,
} from "../../../core/messages/screens/reply-draft.ts";
import { fillPlaceholders } from "../../../core/site/contract/fill-placeholders.ts";
import { Button } from "../../../core/ui/button.tsx";
import type { ReplySettings } from "../contract/replies.ts";
import type { SavedReply } from "../contract/saved-replies.ts";
import { sendReply } from "./api.ts";
import { SavedReplies } from "./saved-replies.tsx";

interface ReplyFormProps {
  message: StoredMessage;
  settings: ReplySettings;
  savedReplies: SavedReply[];
  /** Called after a reply was stored. */
  onSent: () => void;
}

/** Replies to a message by mail. */
export function ReplyForm({ message, settings, savedReplies, onSent }: ReplyFormProps) {
  const { _id: id, name } = message;
  const { text, change, send, isSending, isSent, problem } = useReply(id, onSent);
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  function handleKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent) {
    if (key === "Enter" && (ctrlKey || metaKey)) send();
    if (key === "Escape") field.current?.blur();
  }

  function insert(saved: string) {
    const added = fillPlaceholders(saved, { name, site: settings.siteName });
    change(text.trim() === "" ? added : `${text.trimEnd()}\n\n${added}`);
    field.current?.focus();
  }

  return (
    <div className="stack-3 not-printed">
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={
            <>
              Reply to <bdi>{name}</bdi>
            </>
          }
          hint={`Sent from ${settings.from}, with the message quoted below.`}
          error={problem}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              className={`${control.className} ${styles.reply}`}
              aria-keyshortcuts="r"
              rows={5}
              maxLength={bounds.reply}
              readOnly={isSending}
              value={text}
              onChange={({ target }) => change(target.value)}
              onKeyDown={handleKeyDown}
            />
          )}
        </Field>
      </form>
      {/* Not in the form, because the dialog has one of its own. */}
      <div className="row-2">
        <Button look="primary" type="submit" form={formId} disabled={isSending || text.trim() === ""}>
          <Send aria-hidden="true" /> {isSending ? "Sending..." : "Send reply"}
        </Button>
        <SavedReplies replies={savedReplies} text={text} onChoose={insert} />
      </div>
      <p role="status" className="visually-hidden">
        {isSent && "The reply is on its way."}
      </p>
    </div>
  );
}

/** Keeps what is typed in this browser until it is sent. */
function useReply(id: string, onSent: () => void) {
  const [draft, setDraft] = useState(() => readReplyDraft(id) ?? createDraft(""));
  const { send, isBusy, saved, problems } = useSend({
    onSaved: () => {
      setDraft(createDraft(""));
      onSent();
    },
  });

  return {
    text: draft.text,
    isSending: isBusy,
    isSent: saved !== undefined,
    problem: problems.form,
    change: (text: string) => {
      const changed = createDraft(text);
      setDraft(changed);
      writeReplyDraft(id, changed);
    },
    send: () => {
      if (draft.text.trim() !== "")
        send(
          () => sendReply(id, draft),
          "The reply was not sent, and is kept in this browser. Check the connection, and try again.",
        );
    },
  };
}

function createDraft(text: string): ReplyDraft {
  return { text, key: crypto.randomUUID() };
}
