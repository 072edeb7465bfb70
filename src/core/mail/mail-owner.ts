import type { Transporter } from "nodemailer";
import { oneLine } from "./one-line.ts";

/** In milliseconds. The sum is far below the lease of a job. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};
/** The timeout of an entire send in milliseconds. A slow server can stay below the timeout of every single step. */
const sendTimeout = 120_000;

/** A mail to the owner. */
export interface OwnerMail {
  /** The same for every attempt to send it. */
  id: string;
  subject: string;
  text: string;
  /** The same in HTML. By default, the mail is plain text. */
  html?: string | undefined;
  /** Whom an answer goes to, if not to the owner's address. */
  replyTo?: { name: string; address: string } | undefined;
  date?: Date | undefined;
}

/** Creates the function that mails something to the owner at `notifyEmail`. It rejects when the server does not accept the mail. */
export function createOwnerMailer(smtpUrl: string, notifyEmail: string): (mail: OwnerMail) => Promise<void> {
  return ({ id, subject, ...content }) =>
    withTransport(smtpUrl, (transport) =>
      transport.sendMail({
        ...toOwner(notifyEmail),
        ...content,
        subject: oneLine(subject),
        // The same for every attempt, so that mail programs recognize duplicates.
        messageId: `<${id}@${notifyEmail.split("@").at(-1)}>`,
      }),
    );
}

/** Connects to the SMTP server and signs in, without sending a mail. Throws when that fails. */
export function verifyMailServer(smtpUrl: string): Promise<void> {
  return withTransport(smtpUrl, (transport) => transport.verify());
}

/** Sends a mail to `notifyEmail` that says that mail works. Throws when the server does not accept it. */
export function sendTestMail(smtpUrl: string, notifyEmail: string): Promise<void> {
  const mail = {
    ...toOwner(notifyEmail),
    subject: "Test mail from Foliodesk",
    text: "Mail from your site arrives here. You will get one for each message that a visitor leaves.\n",
  };
  return withTransport(smtpUrl, (transport) => transport.sendMail(mail));
}

async function withTransport(
  smtpUrl: string,
  work: (transport: Transporter) => Promise<unknown>,
): Promise<void> {
  // Most sites send no mail, so the library is not loaded at the start.
  const { createTransport } = await import("nodemailer");
  // One connection per mail: mails are rare, and closing the connection aborts a send that takes too long.
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(new Error(`The mail server did not accept the mail within ${sendTimeout / 1000} seconds`));
  }, sendTimeout);
  try {
    await Promise.race([work(transport), timeout.promise]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** What all mails to the owner have in common. */
function toOwner(notifyEmail: string) {
  return {
    from: { name: "Foliodesk", address: notifyEmail },
    to: { name: "", address: notifyEmail },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
