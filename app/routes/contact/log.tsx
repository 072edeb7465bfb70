import { type RefObject, useEffect } from "react";
import type { PictureView } from "../../../contract/site/site.ts";
import { Button } from "../../ui/button.tsx";
import { withKeys } from "../../ui/with-keys.ts";
import { Avatar } from "./avatar.tsx";
import { type Chat, isContinued, isTyping, type Line } from "./conversation.ts";
import styles from "./log.module.css";

interface LogProps {
  chat: Chat;
  portrait: PictureView;
  onEnter: (text: string) => void;
  onTryAgain: () => void;
  ref: RefObject<HTMLDivElement | null>;
}

/** The conversation so far. Screen readers announce new lines only and ignore the typing placeholder. */
export function Log({ chat, portrait, onEnter, onTryAgain, ref }: LogProps) {
  const typing = isTyping(chat);
  useScrollToEnd(ref, `${chat.idempotencyKey} ${chat.conversation.length} ${typing}`);
  const canTryAgain = chat.delivery === "failed" && chat.pending.length === 0;
  return (
    <div
      ref={ref}
      className={styles.log}
      role="log"
      aria-relevant="additions"
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to reach the scrolling area
      tabIndex={0}
    >
      {withKeys(chat.conversation).map(({ key, item }) => (
        <Bubble
          key={`${chat.idempotencyKey} ${key}`}
          line={item}
          more={isContinued(chat, key)}
          portrait={portrait}
          onTryAgain={canTryAgain && item === chat.conversation.at(-1) ? onTryAgain : undefined}
        />
      ))}
      {typing && <Placeholder portrait={portrait} />}
      {chat.step === "consent" && chat.pending.length === 0 && <Choices onChoose={onEnter} />}
    </div>
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
  return (
    <time dateTime={date.toISOString()}>
      {date.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" })}
    </time>
  );
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
function useScrollToEnd(log: RefObject<HTMLDivElement | null>, newest: string) {
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
