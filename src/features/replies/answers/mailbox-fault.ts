import type { MailAccount } from "./imap-url.ts";

/** The mailbox could not be read. The message is a sentence for the owner without secrets and addresses of people. */
export class MailboxFault extends Error {
  /** Whether the response to a command was larger than the limits, after which the connection is closed. */
  readonly isTooLarge: boolean;

  constructor(message: string, { isTooLarge = false } = {}) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

interface LibraryError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  responseStatus?: string;
  serverResponseCode?: string;
}

const timeoutCodes = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "ETIMEOUT", "ETIMEDOUT"];
const tooLargeCodes = [
  "LineTooLarge",
  "LiteralTooLarge",
  "ResponseTooLarge",
  "TooManyTokens",
  "TooManyResponses",
];

/**
 * Says why the mailbox could not be read. The server's own words can have the address of the user, so only the codes
 * are used.
 */
export function toMailboxFault(error: unknown, account: MailAccount, isAborted: boolean): MailboxFault {
  const isTooLarge = !isAborted && tooLargeCodes.includes((error as LibraryError).code ?? "");
  return new MailboxFault(explain(error, account, isAborted), { isTooLarge });
}

function explain(error: unknown, { host, folder }: MailAccount, isAborted: boolean): string {
  const { code = "", authenticationFailed, mailboxMissing, responseStatus } = error as LibraryError;
  if (isAborted) return `Reading from the mail server ${host} took too long or was stopped.`;
  if (authenticationFailed) return `The mail server ${host} refused the user or the password in IMAP_URL.`;
  if (mailboxMissing)
    return `The mail server ${host} has no folder ${JSON.stringify(folder.join("/"))} that can be opened. Correct IMAP_URL.`;
  if (timeoutCodes.includes(code)) return `The mail server ${host} did not answer in time.`;
  if (tooLargeCodes.includes(code)) return `The mail server ${host} sent more than was asked for (${code}).`;
  if (code.startsWith("ERR_TLS") || code.includes("CERT") || (error as { tlsFailed?: boolean }).tlsFailed)
    return `The connection to the mail server ${host} could not be encrypted (${code || "STARTTLS is missing"}).`;
  if (responseStatus) return `The mail server ${host} refused a command (${responseStatus}).`;
  return `The connection to the mail server ${host} failed${code ? ` (${code})` : ""}.`;
}
