import { createNetworkLimit, type LimitStore, type NetworkLimit } from "../../http/rate-limit.ts";
import type { JobRunner } from "../../jobs/runner.ts";
import { isYes } from "../../messages/contract/consent.ts";
import type { NewMessage } from "../../messages/contract/messages.ts";
import type { MessageChanges } from "../../messages/server/events/changes.ts";
import { receiveMessage } from "./store-message.ts";

/** Hundreds of people behind one IPv4 address or in one IPv6 /48 may write in an hour, but the inbox cannot be flooded. */
export const sendLimit = {
  name: "messages",
  seconds: 3_600,
  points: {
    ipv4: { subscriber: 200, site: 300 },
    ipv6: { subscriber: 20, site: 60, organization: 200 },
    all: 2_000,
  },
};

/** What comes with a message. */
interface SentWith {
  key: string | undefined;
  /** When the page with the form was rendered. */
  stamp: string | undefined;
}

/** What the API and the form of the contact page have in common. */
export interface Inbox {
  /** Counts the messages of each network. */
  limit: NetworkLimit;
  /** Returns what the page of a form says about when it was rendered. */
  writeStamp: () => Promise<string>;
  /**
   * Stores a message once per key, as spam if it is suspected to be, which the response does not tell. With
   * `"key-reused"`, the key belongs to a different message, and nothing is stored.
   */
  receive: (message: NewMessage, sent: SentWith) => Promise<"received" | "key-reused">;
}

/** Judges messages of visitors. */
export interface MessageFilter {
  /** Returns a stamp for a form whose page is rendered now. */
  writeStamp: () => Promise<string>;
  /** Returns why a message is suspected to be spam, or `undefined` if it is not. `stamp` is what its form has sent. */
  judge: (
    message: { name: string; email: string; message: string },
    stamp: string | undefined,
  ) => Promise<string[] | undefined>;
}

interface InboxDeps extends LimitStore {
  clock: () => number;
  config: { timeZone: string };
  jobs: Pick<JobRunner, "has">;
  messageChanges: Pick<MessageChanges, "notifyOthers" | "announce">;
}

/** @param filter `undefined` if nothing is suspected */
export function createInbox(deps: InboxDeps, filter: MessageFilter | undefined): Inbox {
  const { db, clock, config, jobs, messageChanges } = deps;
  return {
    limit: createNetworkLimit(deps, sendLimit),
    writeStamp: async () => (await filter?.writeStamp()) ?? "",
    receive: async ({ subject, consent, ...message }, { key, stamp }) => {
      // Bots get the same response as people, so they cannot tell that the honeypot caught them.
      if (subject) return "received";
      const received = { ...message, contactConsent: isYes(consent), key, receivedAt: clock() };
      const suspicion = await filter?.judge(message, stamp);
      const outcome = await receiveMessage(db, received, {
        suspicion,
        notifications: { timeZone: config.timeZone, has: jobs.has },
        changes: messageChanges,
      });
      return outcome === "key-reused" ? outcome : "received";
    },
  };
}
