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
/** What is longer is not from a mail program of a person. */
const mostBytes = 64 * 1024;

const mailIdPattern = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/;
const mailIds = /<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>/g;

/** Reads the headers of a mail. Whatever is not valid counts as missing. */
export async function readHead({ uid, headers, receivedAt }: MailHead): Promise<MailFacts> {
  const mail = await PostalMime.parse(endHeaders(headers));
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

/** They can have been cut in the middle, so an empty line ends them. */
function endHeaders(headers: Uint8Array): Uint8Array {
  const bytes = Buffer.from(headers.subarray(0, mostBytes));
  const end = bytes.indexOf("\r\n\r\n");
  return Buffer.concat([bytes.subarray(0, end < 0 ? undefined : end), Buffer.from("\r\n\r\n")]);
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
