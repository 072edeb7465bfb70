import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PictureView } from "../../../contract/site/site.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./chat.module.css";
import { isOpen, type Script } from "./conversation.ts";
import { EntryForm } from "./entry-form.tsx";
import { Introduction } from "./introduction.tsx";
import { Log } from "./log.tsx";
import { PlainChat } from "./plain-chat.tsx";
import { useChat } from "./use-chat.ts";

interface ChatProps {
  script: Script;
  email: string;
  portrait: PictureView;
  /** What the owner does. */
  title: string;
}

/** The contact form as a conversation. */
export function Chat({ script, email, portrait, title }: ChatProps) {
  const { chat, honeypot, enter, tryAgain, clear } = useChat(script);
  const logElement = useRef<HTMLDivElement>(null);
  useFocusOnSend(logElement, chat?.delivery === "sending");
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <header className={styles.head}>
        <h2 id="chat-title">{script.name}</h2>
        <Button look="quiet" onClick={clear} disabled={chat === undefined}>
          <RotateCcw aria-hidden="true" strokeWidth={1.75} />
          <span>Clear Chat</span>
        </Button>
      </header>
      <Log ref={logElement} chat={chat} portrait={portrait} onEnter={enter} onTryAgain={tryAgain}>
        <Introduction portrait={portrait} title={title} />
        {chat === undefined && (
          // Browsers with JavaScript do not render it. The server alone has its code.
          <noscript>
            {import.meta.env.SSR && <PlainChat script={script} email={email} portrait={portrait} />}
          </noscript>
        )}
      </Log>
      <EntryForm
        step={chat?.step ?? "intro"}
        unsent={chat !== undefined && chat.delivery !== "none"}
        open={chat !== undefined && isOpen(chat)}
        honeypot={honeypot}
        onEnter={enter}
      />
    </section>
  );
}

/** Sending disables the focused field or button. Moves the focus to the log so that it does not reset to the top. */
function useFocusOnSend(log: { current: HTMLElement | null }, sending: boolean) {
  useEffect(() => {
    const { activeElement } = document;
    const lost = activeElement === document.body || activeElement?.matches(":disabled");
    // Without the frame of a visible focus, which is for visitors who move to the log themselves.
    if (sending && lost) log.current?.focus({ preventScroll: true, focusVisible: false });
  }, [log, sending]);
}
