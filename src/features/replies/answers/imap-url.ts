/** A folder on an IMAP server, and how to sign in. */
export interface MailAccount {
  host: string;
  port: number;
  /** Whether the connection begins with TLS. */
  secure: boolean;
  user: string;
  password: string;
  /** The names of the folder and those around it, from the outermost. */
  folder: string[];
}

const ports: Record<string, number> = { "imaps:": 993, "imap:": 143 };

/**
 * Reads `imaps://user:password@host:port/Folder`, or `imap://`, with everything percent-encoded that needs to be. The
 * port is that of the protocol by default, and the folder the inbox. Returns `undefined` if the text is something else.
 */
export function readImapUrl(text: string): MailAccount | undefined {
  const url = URL.parse(text);
  const defaultPort = ports[url?.protocol ?? ""];
  if (url === null || defaultPort === undefined || url.search !== "" || url.hash !== "") return undefined;
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const texts = [url.username, url.password, ...segments].map(decode);
  const [user, password, ...folder] = texts.filter((decoded) => decoded !== undefined);
  if (!user || !password || folder.length < segments.length || url.hostname === "") return undefined;
  return {
    host: url.hostname.replace(/^\[(.+)\]$/, "$1"),
    port: url.port === "" ? defaultPort : Number(url.port),
    secure: url.protocol === "imaps:",
    user,
    password,
    folder: folder.length === 0 ? ["INBOX"] : folder,
  };
}

/** Returns `undefined` also for control characters, which no command of IMAP may have. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Cc}/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** Returns the server, the user, and the folder as a text that identifies the mailbox, without the password. */
export function nameMailbox({ host, port, user, folder }: MailAccount): string {
  return `${user}@${host}:${port}/${folder.join("/")}`;
}
