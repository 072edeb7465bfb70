import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { PictureView } from "../../../contract/site/site.ts";
import { Button } from "../../ui/button.tsx";
import { formatTime } from "../../ui/format.ts";
import { withKeys } from "../../ui/with-keys.ts";
import { Avatar } from "./avatar.tsx";
import { type Chat, isContinued, isTyping, type Line } from "./conversation.ts";
import styles from "./log.module.css";

interface LogProps {
  /** `undefined` until it is restored. */
  chat: Chat | undefined;
  portrait: PictureView;
  onEnter: (text: string) => void;
  onTryAgain: () => void;
  ref: RefObject<HTMLDivElement | null>;
  /** What is above the conversation. */
  children: ReactNode;
}

/** Keyboard users need to reach the scrolling area. */
const live = {
  role: "log",
  "aria-relevant": "additions",
  "aria-label": "Conversation",
  tabIndex: 0,
} as const;

/** The conversation so far. Screen readers announce new lines only and ignore the typing placeholder. */
export function Log({ chat, portrait, onEnter, onTryAgain, ref, children }: LogProps) {
  useScrollToEnd(ref, chat && `${chat.idempotencyKey} ${chat.conversation.length} ${isTyping(chat)}`);
  const isRestored = chat !== undefined;
  const [isLive, setLive] = useState(false);
  // After its first lines, so that those of a restored conversation are not announced.
  useEffect(() => setLive(isRestored), [isRestored]);
  return (
    <div ref={ref} className={styles.log} {...(isLive && live)}>
      {children}
      {chat && <Lines chat={chat} portrait={portrait} onEnter={onEnter} onTryAgain={onTryAgain} />}
    </div>
  );
}

function Lines({ chat, portrait, onEnter, onTryAgain }: Omit<LogProps, "ref" | "children"> & { chat: Chat }) {
  const canTryAgain = chat.delivery === "failed" && chat.pending.length === 0;
  return (
    <>
      {withKeys(chat.conversation).map(({ key, item }) => (
        <Bubble
          key={`${chat.idempotencyKey} ${key}`}
          line={item}
          more={isContinued(chat, key)}
          portrait={portrait}
          onTryAgain={canTryAgain && item === chat.conversation.at(-1) ? onTryAgain : undefined}
        />
      ))}
      {/* A new one after each line: moving the old one down would be a layout shift. */}
      {isTyping(chat) && <Placeholder key={`typing ${chat.conversation.length}`} portrait={portrait} />}
      {chat.step === "consent" && chat.pending.length === 0 && <Choices onChoose={onEnter} />}
    </>
  );
}

/** The answers to the last question, for visitors who would rather not type them. */
function Choices({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className={styles.choices}>
      {["Yes", "No"].map((choice) => (
        <Button key={choice} onClick={() => onChoose(choice)}>
          {choice}
        </Button>
      ))}
    </div>
  );
}

interface BubbleProps {
  line: Line;
  /** Whether the next line is from the same sender. */
  more: boolean;
  portrait: PictureView;
  onTryAgain: (() => void) | undefined;
}

function Bubble({ line, more, portrait, onTryAgain }: BubbleProps) {
  const isUser = line.from === "user";
  return (
    <div className={styles.row} data-from={isUser ? "user" : "bot"} data-more={more || undefined}>
      {!isUser && <Avatar portrait={portrait} />}
      <div className={styles.bubble}>
        <span className="visually-hidden">{isUser ? "You" : line.from}: </span>
        <p>{line.text}</p>
        {onTryAgain && (
          <Button look="primary" onClick={onTryAgain}>
            Try again
          </Button>
        )}
      </div>
      {line.at !== undefined && <Time at={line.at} />}
    </div>
  );
}

function Time({ at }: { at: number }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{formatTime(date)}</time>;
}

function Placeholder({ portrait }: { portrait: PictureView }) {
  return (
    <div className={styles.row} aria-hidden="true" data-typing>
      <Avatar portrait={portrait} />
      <div className={styles.bubble}>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

/** Keeps the newest line in view, including when an on-screen keyboard shrinks the log. */
function useScrollToEnd(log: RefObject<HTMLDivElement | null>, newest: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the newest line triggers the scroll
  useEffect(() => scrollToEnd(log.current), [log, newest]);
  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => scrollToEnd(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [log]);
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollTop = element.scrollHeight;
}
