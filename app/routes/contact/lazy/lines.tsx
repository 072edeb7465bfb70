import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatTime } from "../../../ui/format.ts";
import { withKeys } from "../../../ui/with-keys.ts";
import { type Chat, isContinued, isTyping, type Line } from "./conversation.ts";

/** The class names of the log, whose styles come with the page. */
type LogStyles = Readonly<Record<string, string>>;

export interface LinesProps {
  chat: Chat;
  /** The owner's portrait. */
  avatar: ReactNode;
  styles: LogStyles;
  onEnter: (text: string) => void;
  onTryAgain: () => void;
}

/** What was said so far, what the bot is about to say, and the answers to the last question. */
export function Lines({ chat, avatar, styles, onEnter, onTryAgain }: LinesProps) {
  const canTryAgain = chat.delivery === "failed" && chat.pending.length === 0;
  return (
    <>
      {withKeys(chat.conversation).map(({ key, item }) => (
        <Bubble
          key={`${chat.idempotencyKey} ${key}`}
          line={item}
          more={isContinued(chat, key)}
          avatar={avatar}
          styles={styles}
          onTryAgain={canTryAgain && item === chat.conversation.at(-1) ? onTryAgain : undefined}
        />
      ))}
      {/* A new one after each line: moving the old one down would be a layout shift. */}
      {isTyping(chat) && (
        <Placeholder key={`typing ${chat.conversation.length}`} avatar={avatar} styles={styles} />
      )}
      {chat.step === "consent" && chat.pending.length === 0 && <Choices styles={styles} onChoose={onEnter} />}
    </>
  );
}

/** The answers to the last question, for visitors who would rather not type them. */
function Choices({ styles, onChoose }: { styles: LogStyles; onChoose: (text: string) => void }) {
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

interface BubbleProps extends Pick<LinesProps, "avatar" | "styles"> {
  line: Line;
  /** Whether the next line is from the same sender. */
  more: boolean;
  onTryAgain: (() => void) | undefined;
}

function Bubble({ line, more, avatar, styles, onTryAgain }: BubbleProps) {
  const isUser = line.from === "user";
  return (
    <div className={styles.row} data-from={isUser ? "user" : "bot"} data-more={more || undefined}>
      {!isUser && avatar}
      <div className={styles.bubble}>
        <span className="visually-hidden">{isUser ? "You" : line.from}: </span>
        <p dir="auto">{line.text}</p>
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

function Placeholder({ avatar, styles }: Pick<LinesProps, "avatar" | "styles">) {
  return (
    <div className={styles.row} aria-hidden="true" data-typing>
      {avatar}
      <div className={styles.bubble}>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
