import type { ImapFlow, MessageStructureObject } from "imapflow";
import type { MailAccount } from "./imap-url.ts";
import { type MailboxFault, toMailboxFault } from "./mailbox-fault.ts";

/** What is read of every mail. */
export interface MailHead {
  uid: number;
  headers: Uint8Array;
  /** Whether there may be more headers. */
  isCut: boolean;
  /** When the server received it, in milliseconds since 1970. */
  receivedAt: number | undefined;
}

/** An open folder. Nothing in it is changed, and no mail is marked as read. Each call rejects with a {@link MailboxFault}. */
export interface Mailbox {
  uidValidity: number;
  /** No mail that was there when the folder was opened has this UID or a higher one. */
  nextUid: number;
  /** Returns the UIDs above one, or of mails received since a day, in milliseconds since 1970. In ascending order. */
  list: (wanted: { above: number } | { since: number }) => Promise<number[]>;
  /** Returns the heads of these mails, without those that are gone. */
  readHeads: (uids: readonly number[]) => Promise<MailHead[]>;
  /** Returns the parts of a mail, or `undefined` if it is gone. The library cannot read those of about 99 levels. */
  readStructure: (uid: number) => Promise<MessageStructureObject | "unreadable" | undefined>;
  /** Returns the beginning of a part as it was sent, at most `maxBytes`. */
  readPart: (uid: number, part: string, maxBytes: number) => Promise<Uint8Array | undefined>;
}

/**
 * Bytes of the headers of a mail that are read. Few mails have more than a tenth of them. The library could ask for
 * single headers, but not for the beginning of one, so a stranger could send more than is allowed.
 */
const headerBytes = 64 * 1024;

/** Milliseconds. */
export const mailboxTimeouts = {
  connection: 15_000,
  greeting: 10_000,
  /** Without a byte from the server. */
  silence: 30_000,
  logout: 2_000,
};

/**
 * What a server may send at most, so that a broken one cannot fill the memory. A mail of about a thousand parts has
 * 10,000 tokens, which the library reads in 40 ms, during which no request is answered.
 */
const limits = {
  maxLineLength: 2 * 1024 * 1024,
  maxLiteralSize: 2 * 1024 * 1024,
  maxResponseSize: 4 * 1024 * 1024,
  maxResponseTokens: 10_000,
};

interface OpenOptions {
  /** Closes the connection, whatever the server does. */
  signal: AbortSignal;
  timeouts: Partial<typeof mailboxTimeouts>;
}

/**
 * Opens a folder for reading, and closes the connection after the work, whatever its outcome is. Rejects with a
 * {@link MailboxFault} if the folder cannot be opened, and with the error of the work.
 */
export async function withMailbox<Result>(
  account: MailAccount,
  { signal, timeouts }: OpenOptions,
  work: (mailbox: Mailbox) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const allowed = { ...mailboxTimeouts, ...timeouts };
  const client = await createClient(account, allowed);
  let cause: Error | undefined;
  // The command that is waiting rejects, too, but only with the fact that the connection is closed.
  client.on("error", (error: Error) => {
    cause ??= error;
  });
  const close = () => client.close();
  signal.addEventListener("abort", close);
  try {
    const toFault = (error: unknown) => toMailboxFault(cause ?? error, account, signal.aborted);
    const result = await work(await openFolder(client, account.folder, toFault));
    await logOut(client, allowed.logout);
    return result;
  } finally {
    signal.removeEventListener("abort", close);
    client.close();
  }
}

async function createClient(account: MailAccount, timeouts: typeof mailboxTimeouts): Promise<ImapFlow> {
  // Most sites read no mailbox, so the library is not loaded at the start.
  const { ImapFlow } = await import("imapflow");
  return new ImapFlow({
    host: account.host,
    port: account.port,
    secure: account.secure,
    // The password crosses a network only when it is encrypted. This machine needs no certificate.
    ...(account.secure ? {} : { doSTARTTLS: !isThisMachine(account.host) }),
    auth: { user: account.user, pass: account.password },
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    clientInfo: { name: "Foliodesk" },
    disableAutoIdle: true,
    // A small answer could become a large one.
    disableCompression: true,
    logger: false,
    ...limits,
  });
}

async function openFolder(
  client: ImapFlow,
  path: string[],
  toFault: (error: unknown) => MailboxFault,
): Promise<Mailbox> {
  async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      throw toFault(error);
    }
  }
  await asking(() => client.connect());
  const folder = await asking(() => client.mailboxOpen(path, { readOnly: true }));
  return {
    uidValidity: Number(folder.uidValidity),
    nextUid: folder.uidNext,
    list: (wanted) => asking(() => list(client, wanted)),
    readHeads: (uids) => asking(() => readHeads(client, uids)),
    readStructure: (uid) => asking(() => readStructure(client, uid)),
    readPart: (uid, part, maxBytes) => asking(() => readPart(client, uid, part, maxBytes)),
  };
}

async function list(client: ImapFlow, wanted: { above: number } | { since: number }): Promise<number[]> {
  const query = "above" in wanted ? { uid: `${wanted.above + 1}:*` } : { since: new Date(wanted.since) };
  const uids = await client.search(query, { uid: true });
  if (!uids) throw Object.assign(new Error("The search was refused"), { responseStatus: "NO" });
  // Without mails above, the server names the last one.
  const lowest = "above" in wanted ? wanted.above + 1 : 1;
  return uids.filter((uid) => uid >= lowest).sort((one, other) => one - other);
}

async function readHeads(client: ImapFlow, uids: readonly number[]): Promise<MailHead[]> {
  const bodyParts = [{ key: "HEADER", maxLength: headerBytes }];
  const query = { uid: true, internalDate: true, bodyParts };
  const heads: MailHead[] = [];
  for await (const { uid, headers, internalDate } of client.fetch([...uids], query, { uid: true })) {
    if (headers === undefined || !uids.includes(uid)) continue;
    const received = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
    const receivedAt = Number.isNaN(received) ? undefined : received;
    // A copy, so that nothing else of the response is kept. Some servers ignore the limit.
    const copy = new Uint8Array(headers.subarray(0, headerBytes));
    heads.push({ uid, headers: copy, isCut: copy.byteLength === headerBytes, receivedAt });
  }
  return heads;
}

async function readStructure(
  client: ImapFlow,
  uid: number,
): Promise<MessageStructureObject | "unreadable" | undefined> {
  const found = await client.fetchOne(uid, { uid: true, bodyStructure: true }, { uid: true });
  if (found === false || found.uid !== uid) return undefined;
  return found.bodyStructure ?? "unreadable";
}

async function readPart(
  client: ImapFlow,
  uid: number,
  part: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const query = { uid: true, bodyParts: [{ key: part, maxLength: maxBytes }] };
  const found = await client.fetchOne(uid, query, { uid: true });
  if (found === false || found.uid !== uid) return undefined;
  // Without content, some servers have none of an empty part. Others ignore the limit.
  const content = found.bodyParts?.get(part.toLowerCase()) || Buffer.alloc(0);
  return content.subarray(0, maxBytes);
}

/** Leaves as a client should, unless the server takes its time. */
async function logOut(client: ImapFlow, timeout: number): Promise<void> {
  const timer = setTimeout(() => client.close(), timeout);
  await client.logout().catch(() => {});
  clearTimeout(timer);
}

/** Returns whether a host is this machine, by its name or address. Does not ask the network. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Milliseconds. Someone is waiting. */
const timeLimit = 30_000;

/** Signs in and opens the folder, without reading a mail. Rejects with a sentence if that fails. */
export function verifyMailbox(account: MailAccount): Promise<void> {
  return withMailbox(account, { signal: AbortSignal.timeout(timeLimit), timeouts: {} }, async () => {});
}
