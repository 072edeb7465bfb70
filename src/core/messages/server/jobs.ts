import type { Connection } from "../../db/connect.ts";
import { hourly, type NamedKind, scheduledKind } from "../../jobs/job-kind.ts";
import type { MessageChanges } from "./events/changes.ts";
import { cleanUpMessages } from "./messages/clean-up.ts";
import { createErasureKind, namedErasure } from "./search/erase-words.ts";

interface Deps extends Pick<Connection, "db" | "engine"> {
  clock: () => number;
  config: { messagesKeep: number | undefined };
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
}

export function messageJobs({ db, engine, clock, config, messageChanges: changes }: Deps): NamedKind[] {
  return [
    scheduledKind({
      name: "message-cleanup",
      describe: () => "Cleanup of deleted messages",
      failure: "could not delete old messages for good, or index those that are not found",
      nextRun: hourly,
      run: () => cleanUpMessages(db, { now: clock(), keepDays: config.messagesKeep, changes }),
    }),
    engine === "sqlite" ? createErasureKind({ db }) : namedErasure,
  ];
}
