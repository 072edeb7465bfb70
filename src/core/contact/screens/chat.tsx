import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Profile } from "../../site/contract/profile.ts";
import { Button } from "../../ui/button.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { Avatar } from "./avatar.tsx";
import styles from "./contact.module.css";
import { EntryForm } from "./entry-form.tsx";
import { Log } from "./log.tsx";
import { PlainChat, type PlainChatProps } from "./plain-chat.tsx";
import { OtherWays } from "./side-card.tsx";
import { useChat } from "./use-chat.ts";

export interface ChatProps extends PlainChatProps {
  /** What the owner does. */
  title: string | undefined;
  links: Profile["links"];
}

/** The contact form as a conversation. */
export function Chat({ title, links, ...props }: ChatProps) {
  const { script, stamp, keepDays, portrait } = props;
  const { live, honeypot, enter, tryAgain, changeAddress, noteWithdrawal, clear } = useChat(script, stamp);
  const chat = live?.chat;
  const logElement = useRef<HTMLDivElement>(null);
  const entry = useRef<HTMLTextAreaElement>(null);
  useFocusOnSend(logElement, chat?.delivery === "sending");
  return (
    <section className={styles.chat} aria-labelledby="chat-title">
      <header className={`row-3 nowrap ${styles.head}`}>
        <h2 id="chat-title" className="grow ellipsis">
          {script.name}
        </h2>
        <Button look="quiet" onClick={clear} disabled={chat === undefined}>
          <RotateCcw aria-hidden="true" strokeWidth={1.75} />
          <span>Clear Chat</span>
        </Button>
      </header>
      <Log ref={logElement} newest={live?.code.nameNewest(live.chat)}>
        <Introduction portrait={portrait} title={title} />
        {links.length > 0 && <OtherWays links={links} />}
        {chat === undefined && (
          // Browsers with JavaScript do not render it. The server alone has its code.
          <noscript>{import.meta.env.SSR && <PlainChat {...props} />}</noscript>
        )}
        {live && (
          <live.code.Lines
            chat={live.chat}
            avatar={<Avatar portrait={portrait} />}
            styles={styles}
            onTryAgain={tryAgain}
            onChangeAddress={changeAddress}
            onAddressDone={() => entry.current?.focus()}
          />
        )}
        {live && (
          <live.code.AfterLines
            chat={live.chat}
            className={`stack-2 quiet small ${styles.after}`}
            keepDays={keepDays}
            onWithdrawn={noteWithdrawal}
          />
        )}
      </Log>
      <EntryForm
        step={chat?.step ?? "intro"}
        unsent={chat !== undefined && chat.delivery !== "none"}
        open={live?.code.isOpen(live.chat) ?? false}
        choices={chat?.step === "consent" && chat.pending.length === 0 ? script.questions.consent : undefined}
        input={entry}
        honeypot={honeypot}
        onEnter={enter}
      />
    </section>
  );
}

/**
 * What {@link ChatProps} are shown with in a static copy, too. If that imported it, it would be in a file of its own,
 * which all visitors would load.
 */
export const chatParts = { Avatar, Introduction, Log, OtherWays, styles };

/** Shows who receives the message. The server renders it, so it appears before the greeting. */
function Introduction({ portrait, title }: Pick<ChatProps, "portrait" | "title">) {
  return (
    <div className={`stack-3 centered quiet small ${styles.introduction}`}>
      {/* The heading above has the owner's name. */}
      {portrait && (
        <ContentPicture picture={{ ...portrait, alt: "" }} sizes="128px" className={styles.portrait} first />
      )}
      {title && <p>{title}</p>}
    </div>
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
