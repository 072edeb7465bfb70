import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { readSecret } from "../../../db/secrets.ts";
import type { VerifiedAccount } from "../credentials.ts";

/** Milliseconds in which a ticket can be used. */
export const ticketAge = 5 * 60_000;

/** Milliseconds for which a used ticket is remembered: longer than it is valid, also if the clock is set back by a day. */
const usedAge = 2 * 24 * 60 * 60_000;

/**
 * What a ticket is for: `password` is a sign-in whose password was right, `passkey` one without a password, and
 * `confirm` is the confirmation of a session whose password was right.
 */
type Purpose = "password" | "passkey" | "confirm" | "new-passkey" | "new-app";

/** What an attempt was counted for: a known browser, or else an address and an email. */
export type AttemptSource = { browser: string } | { address?: string | undefined; email: string };

export interface TicketContent {
  purpose: Purpose;
  /** The session of the owner that asked for it. */
  session?: string;
  /** Where the right password came from. */
  source?: AttemptSource;
  /** The secret of a new authenticator app, which its owner sees anyway. */
  secret?: string;
}

export interface Ticket extends TicketContent {
  /** 256 random bits in base64url: what a passkey signs, and what tells tickets apart. */
  challenge: string;
  /** When it was made, in milliseconds since 1970. */
  madeAt: number;
}

/** The account, with the email that names it in an authenticator. */
export interface Account extends VerifiedAccount {
  email: string;
}

/** Returns the account; it exists from the first start. */
export async function findAccount(db: Kysely<Schema>): Promise<Account | undefined> {
  return db.selectFrom("admins").select(["id", "email", "password_hash as passwordHash"]).executeTakeFirst();
}

/**
 * Makes a ticket, which is signed and not stored, so that strangers who ask for many fill no table. A new password ends
 * it.
 * @param now milliseconds since 1970
 */
export async function makeTicket(
  db: Kysely<Schema>,
  account: VerifiedAccount,
  content: TicketContent,
  now: number,
): Promise<{ ticket: string; challenge: string }> {
  const challenge = randomBytes(32).toString("base64url");
  const ticket: Ticket = { ...content, challenge, madeAt: now };
  const payload = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return { ticket: `${payload}.${await sign(db, payload, account)}`, challenge };
}

/**
 * Returns a ticket with one of these purposes, of this session, and its account. Returns `undefined` for one that is
 * forged, older than 5 minutes, or used.
 */
export async function readTicket(
  db: Kysely<Schema>,
  text: string,
  { purposes, session, now }: { purposes: Purpose[]; session?: string; now: number },
): Promise<{ ticket: Ticket; account: Account } | undefined> {
  const account = await findAccount(db);
  const [payload = "", signature = ""] = text.split(".");
  if (account === undefined || !isEqual(signature, await sign(db, payload, account))) return undefined;
  const ticket: Ticket = JSON.parse(Buffer.from(payload, "base64url").toString());
  if (!purposes.includes(ticket.purpose) || ticket.session !== session) return undefined;
  if (!isRecent(ticket.madeAt, now, ticketAge)) return undefined;
  const used = db.selectFrom("used_tickets").select("used_at").where("challenge", "=", ticket.challenge);
  return (await used.executeTakeFirst()) === undefined ? { ticket, account } : undefined;
}

/** Uses the ticket up. Of concurrent transactions, only one gets `true`. */
export async function spendTicket(
  transaction: Transaction<Schema>,
  { challenge }: Ticket,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("used_tickets")
    .values({ challenge, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets the used tickets that have long expired at `now`, in milliseconds since 1970. */
export async function deleteUsedTickets(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("used_tickets")
    .where("used_at", "<=", now - usedAge)
    .execute();
}

/** Whether a time is at most `age` milliseconds ago. A later one, from before the clock was set back, does not count for longer. */
export function isRecent(time: number, now: number, age: number): boolean {
  return Math.abs(now - time) < age;
}

/** The hash of the password is part of what is signed, so a ticket ends when it changes. */
async function sign(db: Kysely<Schema>, payload: string, { passwordHash }: VerifiedAccount): Promise<string> {
  const secret = await readSecret(db, "tickets");
  return createHmac("sha256", secret).update(`${payload}.${passwordHash}`).digest("base64url");
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
