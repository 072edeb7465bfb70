import { use } from "react";
import { Link, useSearchParams } from "react-router";
import type { PictureView } from "../../../contract/site/site.ts";
import { RefusedFormContext } from "../../refused-form.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./chat.module.css";
import { outcomeText, type Script } from "./lazy/conversation.ts";
import log from "./log.module.css";
import { PlainForm } from "./plain-form.tsx";

interface PlainChatProps {
  script: Script;
  stamp: string | undefined;
  email: string;
  portrait: PictureView;
}

/** The chat for visitors without JavaScript. Only the server renders it, so that browsers do not load it. */
export function PlainChat({ script, stamp, email, portrait }: PlainChatProps) {
  const refused = use(RefusedFormContext);
  const [params] = useSearchParams();
  const sent = refused === undefined ? params.get("sent") : null;
  return (
    <div className={styles.plain}>
      {linesOf(script, refused?.message, sent).map((line, index, { length }) => (
        <div key={line} className={log.row} data-from="bot" data-more={index < length - 1 || undefined}>
          <Avatar portrait={portrait} />
          <div className={log.bubble}>
            <p dir="auto">{line}</p>
          </div>
        </div>
      ))}
      {sent === null ? (
        <PlainForm consent={script.questions.consent} stamp={stamp} />
      ) : (
        <p className={log.note}>
          <Link to="/contact">Send another message</Link>
        </p>
      )}
      <p className={log.note}>
        You can also write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  );
}

/** Returns what the owner says: the greeting, why the form was refused, or that the message was sent. */
function linesOf({ greeting }: Script, refusal: string | undefined, sent: string | null): readonly string[] {
  if (refusal !== undefined) return [outcomeText("refused", ""), refusal];
  return sent === null ? greeting : [outcomeText("received", sent)];
}
