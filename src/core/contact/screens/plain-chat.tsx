import { use } from "react";
import { Link, useSearchParams } from "react-router";
import { withdrawalMinutes } from "../../messages/contract/withdrawal-minutes.ts";
import type { RefusedForm } from "../../pages/screens/page-data.ts";
import { RefusedFormContext } from "../../pages/screens/refused-form.ts";
import type { PictureView } from "../../site/contract/site.ts";
import { Button } from "../../ui/button.tsx";
import { Avatar } from "./avatar.tsx";
import styles from "./contact.module.css";
import { describeStorage } from "./describe-storage.ts";
import type { Script } from "./lazy/conversation.ts";
import { outcomeText } from "./outcome-text.ts";
import { PlainForm } from "./plain-form.tsx";

export interface PlainChatProps {
  script: Script;
  stamp: string | undefined;
  /** After which the site deletes the message, if it does. */
  keepDays: number | undefined;
  email: string | undefined;
  portrait: PictureView | undefined;
}

/** The chat for visitors without JavaScript. Only the server renders it, so that browsers do not load it. */
export function PlainChat({ script, stamp, keepDays, email, portrait }: PlainChatProps) {
  const refused = use(RefusedFormContext);
  const [params] = useSearchParams();
  const sent = refused === undefined ? params.get("sent") : null;
  const withdrawn = refused === undefined ? params.get("withdrawn") : null;
  return (
    <div className="stack-3">
      {linesOf(script, { refused, sent, withdrawn, keepDays }).map((line, index, { length }) => (
        <div key={line} className={styles.row} data-from="bot" data-more={index < length - 1 || undefined}>
          <Avatar portrait={portrait} />
          <div className={styles.bubble}>
            <p dir="auto">{line}</p>
          </div>
        </div>
      ))}
      {sent === null ? (
        <PlainForm consent={script.questions.consent} stamp={stamp} />
      ) : (
        <div className={`quiet ${styles.note}`}>
          <form method="post" action="/contact/withdraw">
            <Button type="submit">Withdraw this message</Button>
          </form>
          <p>You can do that for {withdrawalMinutes} minutes.</p>
          <p>
            <Link to="/contact">Send another message</Link>
          </p>
        </div>
      )}
      <p className={`quiet ${styles.note}`}>
        {describeStorage(keepDays, false)} <Link to="/privacy">More about privacy</Link>
      </p>
      {email && (
        <p className={`quiet ${styles.note}`}>
          You can also write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
    </div>
  );
}

interface FormResult extends Pick<PlainChatProps, "keepDays"> {
  refused: RefusedForm | undefined;
  sent: string | null;
  withdrawn: string | null;
}

/** Returns what the owner says: the greeting, why the form was refused, or whether the message was sent or withdrawn. */
function linesOf(
  { greeting }: Script,
  { refused, sent, withdrawn, keepDays }: FormResult,
): readonly string[] {
  // The address is only doubted, so nothing went wrong.
  if (refused?.issues.confirmedEmail !== undefined) return [refused.message];
  if (refused !== undefined) return [outcomeText("refused", ""), refused.message];
  if (sent !== null) return [outcomeText("received", sent)];
  if (withdrawn === null) return greeting;
  return withdrawn === "yes"
    ? ["Your message was withdrawn. Its text and your address were deleted.", describeStorage(keepDays, true)]
    : [
        `Your message was not withdrawn. That is possible for ${withdrawalMinutes} minutes, with the browser that has sent it.`,
      ];
}
