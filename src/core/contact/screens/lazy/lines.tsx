import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatTime } from "../../../ui/format.ts";
import { withKeys } from "../../../ui/with-keys.ts";
import { AddressHelp } from "./address-help.tsx";
import { type Chat, indexOfAddress, isContinued, isTyping, type Line } from "./conversation.ts";

/** The class names of the log, whose styles come with the page. */
type LogStyles = Readonly<Record<string, string>>;

export interface LinesProps {
  chat: Chat;
  /** The owner's portrait. */
  avatar: ReactNode;
  styles: LogStyles;
  onTryAgain: () => void;
  onChangeAddress: (address: string) => void;
  /** Returns the focus to the field for the next answer. */
  onAddressDone: () => void;
}

/** What was said so far, and what the bot is about to say. */
export function Lines({ chat, avatar, styles, onTryAgain, onChangeAddress, onAddressDone }: LinesProps) {
  const addressIndex = indexOfAddress(chat);
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
        >
          {key === addressIndex && (
            <AddressHelp
              address={item.text}
              className={`row-1-2 end quiet small ${styles.help}`}
              onChange={onChangeAddress}
              onDone={onAddressDone}
            />
          )}
        </Bubble>
      ))}
      {/* A new one after each line: moving the old one down would be a layout shift. */}
      {isTyping(chat) && (
        <Placeholder key={`typing ${chat.conversation.length}`} avatar={avatar} styles={styles} />
      )}
    </>
  );
}

interface BubbleProps extends Pick<LinesProps, "avatar" | "styles"> {
  line: Line;
  /** Whether the next line is from the same sender. */
  more: boolean;
  onTryAgain: (() => void) | undefined;
  /** What is below the bubble. */
  children: ReactNode;
}

function Bubble({ line, more, avatar, styles, onTryAgain, children }: BubbleProps) {
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
      {children}
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
