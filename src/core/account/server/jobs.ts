import { listeners } from "../../../features/listeners.ts";
import { hourly, type NamedKind, scheduledKind } from "../../jobs/job-kind.ts";
import { type OwnerMailSource, readOwnerMail } from "../../mail/mail-kind.ts";
import { deleteUsedTickets } from "./second-step/tickets.ts";
import { deleteOldEvents } from "./security-events.ts";
import { createSecurityMail, namedSecurityMail } from "./security-mail.ts";
import { deleteExpiredSessions, filterActive } from "./sessions.ts";

interface Deps extends OwnerMailSource {
  clock: () => number;
}

export function accountJobs({ db, clock, config }: Deps): NamedKind[] {
  const mail = readOwnerMail({ db, config });
  return [
    mail ? createSecurityMail(mail) : namedSecurityMail,
    scheduledKind({
      name: "security-cleanup",
      describe: () => "Cleanup of old sign-ins",
      failure: "could not delete old security events and sessions",
      nextRun: hourly,
      run: async () => {
        const now = clock();
        await deleteOldEvents(db, now);
        for (const { sessionsCleanedUp } of listeners)
          await sessionsCleanedUp?.(db, (ids) => filterActive(db, ids, now));
        await deleteExpiredSessions(db, now);
        await deleteUsedTickets(db, now);
      },
    }),
  ];
}
