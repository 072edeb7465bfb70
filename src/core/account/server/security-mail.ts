import type { Transaction } from "kysely";
import { z } from "zod";
import { dayAndTime } from "../../calendar/time-of-day.ts";
import type { Schema } from "../../db/schema.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { JobKind, NamedKind } from "../../jobs/job-kind.ts";
import { type OwnerMailDeps, ownerMailKind } from "../../mail/mail-kind.ts";
import type { SecurityEvent } from "../contract/security-events.ts";

/** The kind of the jobs that mail the owner about an event of the account. Their key is the id of the event. */
export const securityMail = "security-mail";

export const namedSecurityMail: NamedKind = {
  name: securityMail,
  describe: (subject) => `Mail about your account: ${subject}`,
  // By these mails the owner learns that somebody else has signed in.
  isKept: true,
};

const payloadSchema = z.object({ eventId: z.string() });

/** What has happened, without when and where. `key` is the label of the API key, passkey, or app. */
function describe(event: SecurityEvent, key: string): { subject: string; text: string } {
  switch (event) {
    case "sign-in":
      return {
        subject: "Sign-in from a new browser",
        text: "Somebody signed in to your site from a browser that had not signed in before",
      };
    case "api-key-made":
      return { subject: `API key created: ${key}`, text: `The API key “${key}” was created` };
    case "api-key-deleted":
      return { subject: `API key deleted: ${key}`, text: `The API key “${key}” was deleted` };
    case "api-key-used":
      return {
        subject: `Changes with the API key ${key}`,
        text: `A program used the API key “${key}” to change something, for the first time today`,
      };
    case "password-changed":
      return { subject: "Password changed", text: "The password of your account was changed" };
    case "second-step-failed":
      return {
        subject: "Right password, wrong second step",
        text: "Somebody entered your password and then failed at the second step, for the first time today",
      };
    case "factor-added":
      return {
        subject: `Second step added: ${key}`,
        text: `“${key}” can be used for your sign-in from now on`,
      };
    case "factor-removed":
      return { subject: `Second step removed: ${key}`, text: `“${key}” was removed from your sign-in` };
    case "factors-reset":
      return {
        subject: "Second step reset",
        text: "A command on the server removed all passkeys, the authenticator app, and the recovery codes of your account",
      };
    case "recovery-codes-made":
      return {
        subject: "New recovery codes",
        text: "New recovery codes for your account were made, and the old ones no longer work",
      };
    case "recovery-code-used":
      return { subject: "Recovery code used", text: `A recovery code of your account was used; ${key}` };
    default:
      throw new Error(`${event} is not mailed`);
  }
}

/** Queues the mail about an event, in the transaction that stores it. */
export async function enqueueSecurityMail(
  transaction: Transaction<Schema>,
  { id, event, key = "", now }: { id: string; event: SecurityEvent; key?: string | undefined; now: number },
): Promise<void> {
  const { subject } = describe(event, key);
  const job = { kind: securityMail, key: id, subject, payload: { eventId: id }, dueAt: now };
  await enqueue(transaction, [job], "keep");
}

/** Mails the owner about sign-ins from new browsers, API keys, and changes of the password and the second step. */
export function createSecurityMail({ db, timeZone, siteUrl, send }: OwnerMailDeps): JobKind {
  const work = {
    ...namedSecurityMail,
    payload: payloadSchema,
    failure: "could not mail an event of the account",
    write: async ({ eventId }: z.infer<typeof payloadSchema>) => {
      const row = await db
        .selectFrom("security_events")
        .select(["id", "event", "occurred_at", "device", "country", "city", "key_label"])
        .where("id", "=", eventId)
        .executeTakeFirst();
      if (row === undefined) return;
      const { subject, text } = describe(row.event as SecurityEvent, row.key_label ?? "");
      const when = `on ${dayAndTime(row.occurred_at, timeZone)}`;
      const client = [row.device, row.city, row.country].filter((fact) => fact !== null).join(", ");
      return {
        id: `security-${row.id}`,
        subject,
        text: `${text}, ${when}${client && ` (${client})`}.\n\nIf this was not you, change your password, and end the sessions that you do not know, and remove keys, passkeys, apps, and devices that are not yours:\n${siteUrl}/admin/settings\n`,
      };
    },
  };
  return ownerMailKind(work, send);
}
