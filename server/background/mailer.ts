import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Notification, SendMail } from "./mail-queue.ts";

/** Together far below the time for which the queue keeps a mail that is being sent from other instances. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};
/** A server that answers each step just in time must not hold the mail for longer than this. */
const longestSend = 120_000;

const visitorAddress = z.email().max(320);

/** Makes the function that mails a visitor's message to the owner over the server at `smtpUrl`. */
export function createMailer(smtpUrl: string, notifyEmail: string): SendMail {
  return async (notification) => {
    // A connection of its own for each mail: they are few, and this way a late one can be cut.
    const transport = createTransport({ url: smtpUrl, ...patience });
    const cut = Promise.withResolvers<never>();
    const timer = setTimeout(() => cut.reject(new Error("The mail server was too slow")), longestSend);
    try {
      await Promise.race([transport.sendMail(mailFor(notification, notifyEmail)), cut.promise]);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

function mailFor(notification: Notification, notifyEmail: string) {
  const { messageId, name, email, message, contactConsent, receivedAt } = notification;
  const sender = oneLine(name);
  const mayReply = contactConsent && visitorAddress.safeParse(email).success;
  const facts = [
    `Name: ${sender}`,
    `Email: ${oneLine(email)}`,
    `Contact back: ${contactConsent ? "yes" : "no"}`,
  ];
  return {
    from: { name: "Deskfolio", address: notifyEmail },
    to: { name: "", address: notifyEmail },
    ...(mayReply ? { replyTo: { name: sender, address: email } } : {}),
    subject: `Message from ${sender}`,
    date: new Date(receivedAt),
    // The same for every try, so that a mail program can tell a repeated mail from a new one.
    messageId: `<${messageId}@${notifyEmail.split("@").at(-1)}>`,
    text: `${facts.join("\n")}\n\n${message}\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What goes into a header has no line breaks and no other control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
