import { Paperclip } from "lucide-react";
import { useId } from "react";
import { formatSize } from "../../../core/admin/format-size.ts";
import { Time } from "../../../core/admin/ui/time.tsx";
import styles from "../../../core/messages/screens/message/message.module.css";
import { Badge } from "../../../core/ui/badge.tsx";
import type { Attachment, Reply } from "../contract/replies.ts";
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
      <p className="row-1-3 quiet small figures">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Time at={createdAt} />
        {isAutomatic && <Badge color="gray">Automatic reply</Badge>}
        {from !== undefined && from !== email.trim().toLowerCase() && (
          <span className="breaking">
            from <bdi>{from}</bdi>
          </span>
        )}
      </p>
      {text !== "" && (
        <p dir="auto" className={`measure breaking ${styles.words}`}>
          {text}
        </p>
      )}
      {quote !== "" && (
        <details className="details quiet">
          <summary>Quoted text</summary>
          <p dir="auto" className={`measure breaking ${styles.words}`}>
            {quote}
          </p>
        </details>
      )}
      {missing && <p className="orange small breaking">{missingTexts[missing]}</p>}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
    </>
  );
}

/** What was attached to a visitor's mail. Only the mailbox has the files. */
function Attachments({ attachments }: { attachments: Attachment[] }) {
  const headingId = useId();
  return (
    <div className="quiet small breaking">
      <p id={headingId}>Attachments in your mailbox</p>
      <ul aria-labelledby={headingId}>
        {attachments.map(({ name, size }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can be the same, and the list never changes.
          <li key={index} className="row-2 nowrap">
            <Paperclip aria-hidden="true" size={16} />
            <span>
              <bdi>{name}</bdi> <span className="figures">{formatSize(size)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
