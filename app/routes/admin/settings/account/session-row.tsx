import { LogOut } from "lucide-react";
import type { Session } from "../../../../../contract/sessions.ts";
import { nameClient } from "../../../../admin/name-client.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { Badge } from "../../../../ui/badge.tsx";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

interface SessionRowProps {
  session: Session;
  onEnd: () => void;
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { current, signedInAt, lastUsedAt } = session;
  const { device, place } = nameClient(session);
  const action = !current && (
    <Button look="remove" aria-label={`End the session on ${device}, ${place}`} onClick={onEnd}>
      <LogOut aria-hidden="true" /> End
    </Button>
  );
  return (
    <EntryRow actions={action}>
      <p>
        {device} {current && <Badge color="green">This browser</Badge>}
      </p>
      <p className="quiet small figures">{place}</p>
      <p className="quiet small figures">
        Signed in <time dateTime={signedInAt}>{format.format(new Date(signedInAt))}</time>, last used{" "}
        <time dateTime={lastUsedAt}>{format.format(new Date(lastUsedAt))}</time>
      </p>
    </EntryRow>
  );
}
