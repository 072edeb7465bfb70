import { isYes } from "../../contract/consent.ts";
import type { NewMessage } from "../../contract/messages.ts";
import type { AppContext } from "../context.ts";
import { receiveMessage } from "../services/messages.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/** More than any visitor needs, but low enough to stop a flood. */
const sendLimit = { name: "messages", points: 20, seconds: 600 };

/** What the API and the form of the contact page have in common. */
export interface Inbox {
  /** Counts the messages of each network. */
  limit: RateLimit;
  /** Stores a message, once per key. With `"key-reused"`, the key belongs to a different message, and nothing is stored. */
  receive: (message: NewMessage, key: string | undefined) => Promise<"received" | "key-reused">;
}

export function createInbox(context: AppContext): Inbox {
  const { db, clock, notifier } = context;
  return {
    limit: createRateLimit(context, sendLimit),
    receive: async ({ subject, consent, ...message }, key) => {
      // Bots get the same response as people, so they cannot tell that the honeypot caught them.
      if (subject) return "received";
      const received = { ...message, contactConsent: isYes(consent), key, receivedAt: clock() };
      const outcome = await receiveMessage(db, received, { notify: notifier !== undefined });
      if (outcome === "key-reused") return outcome;
      if (outcome === "stored") notifier?.wake();
      return "received";
    },
  };
}
