import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { profile } from "../../../content/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Avatar } from "./avatar.tsx";
import styles from "./chat.module.css";
import { isOpen } from "./conversation.ts";
import { EntryForm } from "./entry-form.tsx";
import log from "./log.module.css";
import { Log } from "./log.tsx";
import { useChat } from "./use-chat.ts";

/** The contact form as a conversation. */
export function Chat() {
  const { chat, trap, enter, tryAgain, clear } = useChat();
  const logElement = useRef<HTMLDivElement>(null);
  useFocusKept(logElement, chat?.delivery === "under way");
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <header className={styles.head}>
        <Avatar />
        <h2 id="chat-title">{profile.name}</h2>
        <Button look="quiet" onClick={clear} disabled={chat === undefined}>
          <RotateCcw aria-hidden="true" strokeWidth={1.75} />
          Clear Chat
        </Button>
      </header>
      {chat === undefined ? <WithoutScript /> : <Log ref={logElement} chat={chat} onTryAgain={tryAgain} />}
      <EntryForm
        step={chat?.step ?? "intro"}
        open={chat !== undefined && isOpen(chat)}
        trap={trap}
        onEnter={enter}
      />
    </section>
  );
}

/** Shown until the page is hydrated, and where scripts are off. */
function WithoutScript() {
  return (
    <div className={log.log}>
      <noscript>
        <p className={log.note}>
          The chat needs JavaScript. My mailbox does not:{" "}
          <a href={`mailto:${profile.email}`}>{profile.email}</a>
        </p>
      </noscript>
    </div>
  );
}

/** The send takes away what had the focus, the field or its button; the keyboard goes on at the log, not at the top. */
function useFocusKept(log: { current: HTMLElement | null }, sending: boolean) {
  useEffect(() => {
    const { activeElement } = document;
    const lost = activeElement === document.body || activeElement?.matches(":disabled");
    if (sending && lost) log.current?.focus({ preventScroll: true });
  }, [log, sending]);
}
