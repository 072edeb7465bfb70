import type { Transporter } from "nodemailer";
import { z } from "zod";
import type { Notification, SendMail } from "./message-mail.ts";
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

const visitorAddress = z.email().max(320);

/**
 * Creates the function that mails visitors' messages to `notifyEmail` through the SMTP server at `smtpUrl`, each with a link to
 * the message in the admin area of the site at `siteUrl`.
 */
export function createMailer(smtpUrl: string, notifyEmail: string, siteUrl: string): SendMail {
  return (notifications) =>
    withTransport(smtpUrl, (transport) => transport.sendMail(mailFor(notifications, notifyEmail, siteUrl)));
}

/** A mail to the owner about something else than a message. */
export interface OwnerMail {
  /** The same for every attempt to send it. */
  id: string;
  subject: string;
  text: string;
  /** The same in HTML. By default, the mail is plain text. */
  html?: string;
}

/** Creates the function that mails something to the owner at `notifyEmail`. It rejects when the server does not accept the mail. */
export function createOwnerMailer(smtpUrl: string, notifyEmail: string): (mail: OwnerMail) => Promise<void> {
  return ({ id, subject, text, html }) =>
    withTransport(smtpUrl, (transport) =>
      transport.sendMail({
        ...toOwner(notifyEmail),
        subject: oneLine(subject),
        text,
        html,
        messageId: messageIdOf(id, notifyEmail),
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

function mailFor(notifications: Notification[], notifyEmail: string, siteUrl: string) {
  const [first] = notifications;
  if (first === undefined) throw new Error("A mail needs a message");
  const { id, ...content } =
    notifications.length === 1 ? aboutOne(first, siteUrl) : aboutSeveral(notifications, siteUrl);
  return {
    ...toOwner(notifyEmail),
    ...content,
    date: new Date(first.receivedAt),
    messageId: messageIdOf(id, notifyEmail),
  };
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

/** The same id for every attempt, so that mail programs recognize duplicates. */
function messageIdOf(id: string, address: string): string {
  return `<${id}@${address.split("@").at(-1)}>`;
}

function aboutOne(notification: Notification, siteUrl: string) {
  const { messageId, name, email, contactConsent } = notification;
  const sender = oneLine(name);
  const mayReply = contactConsent && visitorAddress.safeParse(email).success;
  return {
    id: messageId,
    ...(mayReply ? { replyTo: { name: sender, address: email } } : {}),
    subject: `Message from ${sender}`,
    text: describeMessage(notification, siteUrl),
  };
}

function aboutSeveral(notifications: Notification[], siteUrl: string) {
  const introduction = "These messages have arrived since the last mail, oldest first.\n";
  const count = notifications.length;
  return {
    id: `${notifications[0]?.messageId}-${count}`,
    subject: `${count} messages from visitors`,
    text: [introduction, ...notifications.map((each) => describeMessage(each, siteUrl))].join(
      `\n${"-".repeat(40)}\n\n`,
    ),
  };
}

function describeMessage(
  { messageId, name, email, message, contactConsent }: Notification,
  siteUrl: string,
): string {
  const summaryLines = [
    `Name: ${oneLine(name)}`,
    `Email: ${oneLine(email)}`,
    `Contact back: ${contactConsent ? "yes" : "no"}`,
  ];
  const address = `${siteUrl}/admin/messages/${messageId}`;
  return `${summaryLines.join("\n")}\n\n${message}\n\nOpen it to answer:\n${address}\n`;
}
