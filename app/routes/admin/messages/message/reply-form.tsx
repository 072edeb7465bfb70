import { Send } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import { bounds } from "../../../../../contract/bounds.ts";
import { fillPlaceholders } from "../../../../../contract/fill-placeholders.ts";
import type { StoredMessage } from "../../../../../contract/messages.ts";
import type { ReplySettings } from "../../../../../contract/replies.ts";
import type { SavedReply } from "../../../../../contract/saved-replies.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { type ReplyDraft, readReplyDraft, writeReplyDraft } from "../../../../browser/reply-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import styles from "./reply-form.module.css";
import type { ReplyOutcome } from "./reply-outcome.ts";
import type { ReplyOrder } from "./route.tsx";
import { SavedReplies } from "./saved-replies.tsx";

interface ReplyFormProps {
  message: StoredMessage;
  settings: ReplySettings;
  savedReplies: SavedReply[];
  /** Called after a reply was stored. */
  onSent: () => void;
}

/** Replies to a message by mail. What is typed is kept in this browser until it is sent. */
export function ReplyForm({ message, settings, savedReplies, onSent }: ReplyFormProps) {
  const { _id: id, name } = message;
  const [draft, setDraft] = useState(() => readReplyDraft(id) ?? createDraft(""));
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { data, state, submit } = useFetcher<ReplyOutcome>();
  const { text, key } = draft;
  const isSending = state !== "idle";
  const problem = !isSending && data && !data.done ? data.problem : undefined;

  function change(typed: string) {
    const changed = createDraft(typed);
    setDraft(changed);
    writeReplyDraft(id, changed);
  }

  const settle = useEffectEvent(() => {
    setDraft(createDraft(""));
    onSent();
  });
  useEffect(() => {
    if (data?.done) settle();
  }, [data]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (isSending || text.trim() === "") return;
    const order: ReplyOrder = { intent: "send", text, key };
    void submit(order, { method: "post", encType: "application/json", flushSync: true });
  }

  function handleKeyDown({ key: pressed, ctrlKey, metaKey }: KeyboardEvent) {
    if (pressed === "Enter" && (ctrlKey || metaKey)) send();
    if (pressed === "Escape") field.current?.blur();
  }

  return (
    <div className="stack-3 not-printed">
      <form id={formId} onSubmit={send}>
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
              className={`${control.className} ${styles.text}`}
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
        <SavedReplies
          replies={savedReplies}
          text={text}
          onChoose={(saved) => {
            change(insert(text, fillPlaceholders(saved, { name, site: settings.siteName })));
            field.current?.focus();
          }}
        />
      </div>
      <p role="status" className="visually-hidden">
        {!isSending && data?.done && "The reply is on its way."}
      </p>
    </div>
  );
}

function createDraft(text: string): ReplyDraft {
  return { text, key: crypto.randomUUID() };
}

/** Adds a text after what was typed, as a paragraph of its own. */
function insert(typed: string, added: string): string {
  return typed.trim() === "" ? added : `${typed.trimEnd()}\n\n${added}`;
}
