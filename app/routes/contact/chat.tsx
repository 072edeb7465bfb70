import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Profile } from "../../../contract/site/profile.ts";
import type { PictureView } from "../../../contract/site/site.ts";
import { Button } from "../../ui/button.tsx";
import text from "../../ui/text.module.css";
import { Avatar } from "./avatar.tsx";
import styles from "./chat.module.css";
import { EntryForm } from "./entry-form.tsx";
import { Introduction } from "./introduction.tsx";
import type { Script } from "./lazy/conversation.ts";
import logStyles from "./log.module.css";
import { Log } from "./log.tsx";
import { PlainChat } from "./plain-chat.tsx";
import { OtherWays } from "./side-card.tsx";
import { useChat } from "./use-chat.ts";

interface ChatProps {
  script: Script;
  /** When the page was rendered, signed. */
  stamp: string | undefined;
  /** Days after which the site deletes messages, or `undefined` if the owner does. */
  keepDays: number | undefined;
  email: string;
  portrait: PictureView;
  /** What the owner does. */
  title: string;
  links: Profile["links"];
}

/** The contact form as a conversation. */
export function Chat({ script, stamp, keepDays, email, portrait, title, links }: ChatProps) {
  const { live, honeypot, enter, tryAgain, changeAddress, noteWithdrawal, clear } = useChat(script, stamp);
  const chat = live?.chat;
  const logElement = useRef<HTMLDivElement>(null);
  const entry = useRef<HTMLTextAreaElement>(null);
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
      <Log ref={logElement} newest={live?.parts.nameNewest(live.chat)}>
        <Introduction portrait={portrait} title={title} />
        <OtherWays links={links} />
        {chat === undefined && (
          // Browsers with JavaScript do not render it. The server alone has its code.
          <noscript>
            {import.meta.env.SSR && (
              <PlainChat
                script={script}
                stamp={stamp}
                keepDays={keepDays}
                email={email}
                portrait={portrait}
              />
            )}
          </noscript>
        )}
        {live && (
          <live.parts.Lines
            chat={live.chat}
            avatar={<Avatar portrait={portrait} />}
            styles={logStyles}
            onTryAgain={tryAgain}
            onChangeAddress={changeAddress}
            onAddressDone={() => entry.current?.focus()}
          />
        )}
        {live && (
          <live.parts.AfterLines
            chat={live.chat}
            className={`${text.quiet} ${logStyles.after}`}
            keepDays={keepDays}
            onWithdrawn={noteWithdrawal}
          />
        )}
      </Log>
      <EntryForm
        step={chat?.step ?? "intro"}
        unsent={chat !== undefined && chat.delivery !== "none"}
        open={live?.parts.isOpen(live.chat) ?? false}
        choices={chat?.step === "consent" && chat.pending.length === 0 ? script.questions.consent : undefined}
        input={entry}
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
