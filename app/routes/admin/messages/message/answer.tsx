import type { Reply } from "../../../../../contract/replies.ts";
import { Badge } from "../../../../ui/badge.tsx";
import textStyles from "../../../../ui/text.module.css";
import { formatTime } from "../format-day.ts";
import styles from "./answer.module.css";
import { Attachments } from "./attachments.tsx";
import message from "./reading.module.css";
import { splitQuote } from "./split-quote.ts";

const missingTexts: Record<NonNullable<Reply["missing"]>, string> = {
  all: "The text of this mail could not be read. It is in your mailbox.",
  rest: "The rest of this long mail is in your mailbox.",
};

interface AnswerProps {
  answer: Reply;
  /** What the visitor has typed into the form. */
  name: string;
  email: string;
}

/** A mail from the visitor, with what it quotes folded. Its attachments are only in the mailbox. */
export function Answer({ answer, name, email }: AnswerProps) {
  const { from, createdAt, isAutomatic, missing, attachments = [] } = answer;
  const { text, quote } = splitQuote(answer.text);
  return (
    <>
      <p className={`row-1-3 ${textStyles.quiet} ${textStyles.numbers} ${message.facts}`}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {isAutomatic && <Badge color="gray">Automatic reply</Badge>}
        {from !== undefined && from !== email.trim().toLowerCase() && (
          <span className="breaking">
            from <bdi>{from}</bdi>
          </span>
        )}
      </p>
      {text !== "" && (
        <p dir="auto" className={message.text}>
          {text}
        </p>
      )}
      {quote !== "" && (
        <details className={styles.quote}>
          <summary>Quoted text</summary>
          <p dir="auto" className={message.text}>
            {quote}
          </p>
        </details>
      )}
      {missing && <p className={styles.missing}>{missingTexts[missing]}</p>}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
    </>
  );
}
