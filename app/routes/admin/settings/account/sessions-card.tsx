import { useRef } from "react";
import type { Session } from "../../../../../contract/sessions.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import styles from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Card } from "../../../../ui/card.tsx";
import { endOtherSessions, endSession } from "./api.ts";
import { SessionRow } from "./session-row.tsx";

/** Lists the sessions. Each row can end its session; ending all others requires confirmation. */
export function SessionsCard({ sessions }: { sessions: Session[] }) {
  const { send, saved, problems } = useSend<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  const end = (id: string) =>
    send(async () => {
      await endSession(id);
      focusNext(id);
      return "The session has ended.";
    }, "The session could not be ended.");

  const endOthers = () =>
    send(async () => {
      await endOtherSessions();
      // The focused button is removed when there are no other sessions.
      heading.current?.focus();
      return "All other sessions have ended.";
    }, "The other sessions could not be ended.");

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        Sessions
      </h2>
      <p className="quiet small">A session ends after 7 days without use, and after 30 days at most.</p>
      <EntryList entries={sessions} empty="No sessions found.">
        {(session) => <SessionRow session={session} onEnd={() => end(session._id)} />}
      </EntryList>
      <div className={styles.send}>
        <Status failed={problems.form !== undefined}>{problems.form ?? saved}</Status>
        {sessions.length > 1 && (
          <QuestionButton
            look="danger"
            question="End all other sessions? Every other browser will have to sign in again."
            yes="End sessions"
            onYes={endOthers}
          >
            End all other sessions
          </QuestionButton>
        )}
      </div>
    </Card>
  );
}
