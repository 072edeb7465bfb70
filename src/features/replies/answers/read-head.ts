import PostalMime from "postal-mime";
import type { MailHead } from "./mailbox.ts";

/** What the headers of a mail say. Message-IDs are in angle brackets. */
export interface MailFacts {
  uid: number;
  /** `undefined` if it has none that can be one. */
  mailId: string | undefined;
  /** The mails that it answers, the closest first. */
  answers: string[];
  /** The address that it came from, in lowercase. */
  from: string | undefined;
  /** Whether a program has written it, such as a vacation notice or the report that a mail was not delivered (RFC 3834). */
  isAutomatic: boolean;
  /** The date that its writer has given it, and when the server received it, in milliseconds since 1970. */
  writtenAt: number | undefined;
  receivedAt: number | undefined;
}

/** A mail of a long conversation names all before it. The first and the last of them are enough to recognize it. */
const namedMails = { first: 5, last: 20 };
const longestAddress = 320;
/** The headers that say which conversation a mail belongs to, and who has written it when. */
const headerNames = ["references", "in-reply-to", "message-id", "from", "date", "auto-submitted"];
/** Bytes of a header that are read. Of a longer one, the middle is left out: the library needs a second for some of 64 KB. */
const longestHeader = 2_048;

const mailIdPattern = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/;
const mailIds = /<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>/g;

/** Reads the headers of a mail. Whatever is not valid counts as missing. */
export async function readHead({ uid, headers, receivedAt }: MailHead): Promise<MailFacts> {
  const mail = await PostalMime.parse(Buffer.from(boundHeaders(headers), "latin1"));
  const mailId = mail.messageId?.trim() ?? "";
  const from = mail.from?.address?.toLowerCase() ?? "";
  const submitted = mail.headers.find(({ key }) => key === "auto-submitted")?.value ?? "no";
  const writtenAt = Date.parse(mail.date ?? "");
  return {
    uid,
    mailId: mailIdPattern.test(mailId) ? mailId : undefined,
    answers: listAnswered(mail.inReplyTo ?? "", mail.references ?? ""),
    from: isAddress(from) ? from : undefined,
    isAutomatic: !/^\s*no\b/i.test(submitted),
    writtenAt: Number.isNaN(writtenAt) ? undefined : writtenAt,
    receivedAt,
  };
}

/** Returns the first of each header that {@link readHead} needs, on one line and of bounded length. A character is a byte. */
export function boundHeaders(headers: Uint8Array): string {
  const [text = ""] = Buffer.from(headers).toString("latin1").split("\r\n\r\n", 1);
  const lines = text.replace(/\r\n(?=[ \t])/g, "").split("\r\n");
  const kept = headerNames.flatMap((name) => lines.find((line) => nameOf(line) === name) ?? []);
  // What was cut in the middle may end without an empty line.
  return `${kept.map(cutMiddle).join("\r\n")}\r\n\r\n`;
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf(":")).trim().toLowerCase();
}

function cutMiddle(line: string): string {
  if (line.length <= longestHeader) return line;
  return `${line.slice(0, longestHeader / 2)} ${line.slice(-longestHeader / 2)}`;
}

function listAnswered(inReplyTo: string, references: string): string[] {
  const direct = (inReplyTo.match(mailIds) ?? []).slice(0, namedMails.last);
  const named: string[] = references.match(mailIds) ?? [];
  const kept = [
    ...named.slice(0, namedMails.first),
    ...named.slice(namedMails.first).slice(-namedMails.last),
  ];
  return [...new Set([...direct, ...kept.reverse()])];
}

function isAddress(text: string): boolean {
  return text.length <= longestAddress && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text);
}
