import { once } from "node:events";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findDovecot } from "../../../../test/dovecot.ts";
import { writeDovecotConfig } from "../../../../test/dovecot-config.ts";
import { findOrdinaryUser, type User } from "../../../../test/ordinary-user.ts";
import { findFreePort, spawnGuarded } from "../../../../test/postgres-server.ts";
import type { MailAccount } from "../answers/imap-url.ts";

export interface DeliveryOptions {
  /** The folder, such as `INBOX`. */
  folder?: string;
  /** Milliseconds since 1970. */
  receivedAt?: number;
}

/** The mailbox of one person. */
export interface TestMailbox {
  account: MailAccount;
  /** The same as IMAP_URL. */
  url: string;
  deliver: (mail: string | Uint8Array, options?: DeliveryOptions) => Promise<void>;
  /** Has the server number all mails of the inbox anew. */
  renumber: () => Promise<void>;
  /** Returns how many mails of the inbox no client has marked as read. */
  countUnread: () => Promise<number>;
}

export interface TestImapServer extends AsyncDisposable {
  port: number;
  /** Returns an empty mailbox of its own for each test. */
  makeMailbox: () => Promise<TestMailbox>;
}

const password = "s3cret/pässword";

/** Starts Dovecot on a free port. Throws if it is not installed. */
export async function startImapServer(): Promise<TestImapServer> {
  const dovecot = findDovecot();
  if (dovecot === undefined)
    throw new Error("Dovecot is not installed (Debian: apt-get install dovecot-imapd).");
  const owner = findOrdinaryUser();
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-dovecot-"));
  const port = await findFreePort();
  const config = path.join(folder, "dovecot.conf");
  await writeFile(
    config,
    writeDovecotConfig({ dovecot, folder, port, isNobody: owner !== undefined, password }),
  );
  await chmod(folder, 0o755);
  for (const name of ["run", "users"]) await makeFolder(path.join(folder, name), owner);
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const server = spawnGuarded({ folder, owner }, [dovecot, "-F", "-c", config]);
  await untilItGreets(port, path.join(folder, "log"));
  let count = 0;
  return {
    port,
    makeMailbox: async () => {
      count += 1;
      const user = `ada${count}@example.org`;
      return openMailbox({ folder: path.join(folder, "users", user), user, port, owner });
    },
    [Symbol.asyncDispose]: async () => {
      const ended = once(server, "exit");
      server.stdin?.end();
      await ended;
    },
  };
}

interface Place {
  folder: string;
  user: string;
  port: number;
  owner: User | undefined;
}

async function openMailbox({ folder, user, port, owner }: Place): Promise<TestMailbox> {
  const root = path.join(folder, "Maildir");
  for (const each of [folder, root]) await makeFolder(each, owner);
  await makeMaildir(root, owner);
  let count = 0;
  return {
    account: { host: "127.0.0.1", port, secure: false, user, password, folder: ["INBOX"] },
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    deliver: async (mail, { folder: name = "INBOX", receivedAt = Date.now() } = {}) => {
      const maildir = name === "INBOX" ? root : path.join(root, `.${name}`);
      if (name !== "INBOX") await makeMaildir(maildir, owner);
      count += 1;
      const file = `${1_000_000_000 + count}.M${count}P1.test`;
      const written = path.join(maildir, "tmp", file);
      await writeFile(written, mail);
      await utimes(written, receivedAt / 1000, receivedAt / 1000);
      await rename(written, path.join(maildir, "new", file));
    },
    renumber: async () => {
      for (const file of await readdir(root))
        if (file.startsWith("dovecot")) await rm(path.join(root, file), { recursive: true });
    },
    countUnread: async () => (await readdir(path.join(root, "new"))).length,
  };
}

async function makeMaildir(folder: string, owner: User | undefined): Promise<void> {
  for (const part of ["", "cur", "new", "tmp"]) await makeFolder(path.join(folder, part), owner);
}

async function makeFolder(folder: string, owner: User | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
}

async function untilItGreets(port: number, log: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await greets(port)) return;
    await sleep(25);
  }
  throw new Error(`Dovecot did not start: ${await readFile(log, "utf8").catch(() => "no log")}`);
}

async function greets(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    const [greeting] = await once(socket, "data", { signal: AbortSignal.timeout(2_000) });
    return String(greeting).startsWith("* OK");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
