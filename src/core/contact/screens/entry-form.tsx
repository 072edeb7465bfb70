import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { publicBounds } from "../../http/contract/public-bounds.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./contact.module.css";
import type { Step } from "./lazy/conversation.ts";

const nameField = {
  label: "Your name",
  maxLength: publicBounds.name,
  autoComplete: "name",
  inputMode: "text",
} as const;

const fields = {
  intro: nameField,
  name: nameField,
  email: { label: "Your email", maxLength: publicBounds.email, autoComplete: "email", inputMode: "email" },
  message: { label: "Your message", maxLength: publicBounds.message, autoComplete: "off", inputMode: "text" },
  consent: { label: "Yes or no", maxLength: publicBounds.consent, autoComplete: "off", inputMode: "text" },
  done: {
    label: "Conversation complete",
    maxLength: publicBounds.name,
    autoComplete: "off",
    inputMode: "text",
  },
} as const;

const unsentField = { ...fields.done, label: "Waiting to be sent" } as const;

interface EntryFormProps {
  step: Step;
  /** Whether all answers are given but not received yet. */
  unsent: boolean;
  /** Whether the visitor can type. */
  open: boolean;
  honeypot: RefObject<HTMLInputElement | null>;
  /** The question that the buttons Yes and No answer, like the typed words. */
  choices: string | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
  onEnter: (text: string) => void;
}

/** The field for the visitor's entries. Enter sends, and Shift+Enter starts a new line. */
export function EntryForm({ step, unsent, open, honeypot, choices, input, onEnter }: EntryFormProps) {
  const [text, setText] = useState("");
  const { label, ...field } = unsent ? unsentField : fields[step];

  useFocusWhenOpen(input, open);

  function send(answer: string) {
    if (answer.trim() === "" || !open) return;
    onEnter(answer);
    setText("");
    // Keeps the on-screen keyboard open for the next answer.
    input.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // During IME composition, Enter confirms the composed text.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      className={`row-2 nowrap ${styles.entry}`}
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <Honeypot ref={honeypot} />
      {choices !== undefined && (
        <fieldset className={`row-2 nowrap ${styles.answers}`} aria-label={choices}>
          <Button onClick={() => send("Yes")}>Yes</Button>
          <Button onClick={() => send("No")}>No</Button>
        </fieldset>
      )}
      <textarea
        ref={input}
        className="input grow"
        name="entry"
        dir="auto"
        rows={1}
        aria-label={label}
        placeholder={label}
        enterKeyHint="send"
        value={text}
        disabled={!open}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnEnter}
        {...field}
      />
      <Button type="submit" look="primary" disabled={!open}>
        <SendHorizontal aria-hidden="true" strokeWidth={1.9} />
        <span>Send</span>
      </Button>
    </form>
  );
}

/** A field that people cannot see. Only bots fill it in. */
export function Honeypot({ ref }: { ref?: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <input
        ref={ref}
        type="text"
        name="subject"
        tabIndex={-1}
        autoComplete="off"
        aria-label="Leave this empty"
      />
    </div>
  );
}

/**
 * An app that was opened from another screen has its focus on the window's name. On a touch screen it stays there, so
 * that the keyboard does not cover the greeting.
 */
function useFocusWhenOpen(input: EntryFormProps["input"], open: boolean): void {
  useEffect(() => {
    const isOnName = document.activeElement?.matches("[data-name]") && matchMedia("(pointer: fine)").matches;
    if (open && isOnName) input.current?.focus({ preventScroll: true });
  }, [open, input]);
}
