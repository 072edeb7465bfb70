import { useRef, useState } from "react";
import type { Session } from "../../../../../contract/sessions.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import styles from "../../../../admin/ui/settings-form.module.css";
import { Status, type StatusText } from "../../../../admin/ui/status.tsx";
import { useDeletion } from "../../../../admin/ui/use-deletion.ts";
import { Card } from "../../../../ui/card.tsx";
import texts from "../../../../ui/text.module.css";
import { SessionRow } from "./session-row.tsx";

/** Lists the sessions. Each row can end its session; ending all others requires confirmation. */
export function SessionsCard({ sessions }: { sessions: Session[] }) {
  const [status, setStatus] = useState<StatusText>();
  const heading = useRef<HTMLHeadingElement>(null);
  const endOthers = useDeletion("/admin/settings?index", (ended) => {
    // The focused button is removed when there are no other sessions.
    if (ended) heading.current?.focus();
    const text = ended ? "All other sessions have ended." : "The other sessions could not be ended.";
    setStatus({ text, failed: !ended });
  });

  function reportEnd(id: string, ended: boolean) {
    if (ended) focusNext(id);
    const text = ended ? "The session has ended." : "The session could not be ended.";
    setStatus({ text, failed: !ended });
  }

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        Sessions
      </h2>
      <p className={texts.quiet}>A session ends after 7 days without use, and after 30 days at most.</p>
      <EntryList entries={sessions} empty="No sessions found.">
        {(session) => <SessionRow session={session} onEnd={(ended) => reportEnd(session._id, ended)} />}
      </EntryList>
      <div className={styles.send}>
        <Status failed={status?.failed}>{status?.text}</Status>
        {sessions.length > 1 && (
          <QuestionButton
            look="danger"
            question="End all other sessions? Every other browser will have to sign in again."
            yes="End sessions"
            onYes={() => endOthers("others")}
          >
            End all other sessions
          </QuestionButton>
        )}
      </div>
    </Card>
  );
}
