import type { Database } from "../../db/connect.ts";
import { readSecret } from "../../db/secrets.ts";
import type { MessageChanges } from "../events/changes.ts";
import { withdrawMessage } from "./withdraw.ts";

/** What the API and the form have in common that withdraw a message. */
export interface Withdrawals {
  withdraw: (key: string) => Promise<"withdrawn" | "unknown" | "late">;
  /** Returns the secret that signs the cookie of browsers without JavaScript. */
  readSecret: () => Promise<string>;
}

interface WithdrawalParts {
  db: Database;
  clock: () => number;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
}

export function createWithdrawals({ db, clock, messageChanges }: WithdrawalParts): Withdrawals {
  return {
    withdraw: async (key) => {
      const onChange = messageChanges.notifyOthers;
      const outcome = await withdrawMessage(db, key, { now: clock(), onChange });
      if (outcome === "withdrawn") messageChanges.announce();
      return outcome;
    },
    readSecret: () => readSecret(db, "withdrawals"),
  };
}
