import { ownerClient } from "../../../admin/owner-api.ts";
import { EntryList, EntryRow } from "../../../admin/ui/entry-list.tsx";
import { RemoveButton } from "../../../admin/ui/remove-button.tsx";
import { Said } from "../../../admin/ui/status.tsx";
import { Use } from "../../../admin/ui/time.tsx";
import { type Sender, useSend } from "../../../admin/use-send.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Session } from "../../contract/sessions.ts";
import type { SessionApi } from "../../server/owner-sessions.ts";
import { nameClient } from "../name-client.ts";

const api = ownerClient<SessionApi>().account.sessions;

/** Lists the sessions. Each row can end its session; ending all others requires confirmation. */
export function SessionsCard({ sessions }: { sessions: Session[] }) {
  const ending = useSend<string>();
  return (
    <Card>
      <h2>Sessions</h2>
      <p className="quiet small">A session ends after 7 days without use, and after 30 days at most.</p>
      <EntryList entries={sessions} empty="No sessions found.">
        {(session) => <SessionRow session={session} ending={ending} />}
      </EntryList>
      <Said by={ending} />
      {sessions.length > 1 && (
        <div>
          <RemoveButton
            look="danger"
            by={ending}
            remove={() => api.$delete()}
            question="End all other sessions? Every other browser will have to sign in again."
            yes="End sessions"
            done="All other sessions have ended."
            failed="The other sessions could not be ended."
          >
            End all other sessions
          </RemoveButton>
        </div>
      )}
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  ending: Sender;
}

function SessionRow({ session, ending }: SessionRowProps) {
  const { _id: id, current, signedInAt, lastUsedAt } = session;
  const { device, place } = nameClient(session);
  const action = !current && (
    <RemoveButton
      by={ending}
      entry={id}
      remove={() => api[":id"].$delete({ param: { id } })}
      aria-label={`End the session on ${device}, ${place}`}
      question={`End the session on ${device}, ${place}? It will have to sign in again.`}
      yes="End session"
      done="The session has ended."
      failed="The session could not be ended."
    />
  );
  return (
    <EntryRow actions={action}>
      <p>
        {device} {current && <Badge color="green">This browser</Badge>}
      </p>
      <p className="quiet small figures">{place}</p>
      <Use made="Signed in" at={signedInAt} lastUsedAt={lastUsedAt} />
    </EntryRow>
  );
}
