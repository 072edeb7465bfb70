import { pipeline, type Readable, Transform } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import { oneLine } from "../../../core/mail/one-line.ts";

/** The mail about a reply. Message-IDs are in angle brackets. */
export interface ReplyMail {
  to: string;
  /** The owner's name, in one line. */
  fromName: string;
  subject: string;
  text: string;
  date: Date;
  mailId: string;
  inReplyTo: string;
  references: string[];
}

/**
 * How an attempt to send a mail ended. `refused`: the mail server did not accept it, and with `isFinal`, trying again
 * cannot help. `unknown`: the mail was handed over, but the mail server has not confirmed it, so it may have been sent.
 * `canceled`: `handOver` said no.
 */
export type SendResult =
  | { outcome: "sent" | "canceled" }
  | { outcome: "refused"; reason: string; isFinal: boolean }
  | { outcome: "unknown"; reason: string };

interface SendOptions {
  /** Interrupts an attempt until the mail is handed over. */
  stop: AbortSignal;
  /**
   * Called when the mail server has everything but the line that ends the mail, and thus its only chance to send it.
   * With `false`, that line is not sent. Rejects if that cannot be decided.
   */
  handOver: () => Promise<boolean>;
}

/** Sends one mail. Rejects only if `stop` aborts it, or `handOver` rejects; then the mail was not sent. */
export type SendReply = (mail: ReplyMail, options: SendOptions) => Promise<SendResult>;

/** Milliseconds. Both together, and the minute to store the outcome, are less than the lease of a job. */
export const replyTimeouts = { untilHandedOver: 60_000, untilConfirmed: 150_000 };

/**
 * Creates the function that mails replies through the SMTP server at `smtpUrl`. They are from `notifyEmail`, as all
 * mails are, and answers go there: it is the address that the owner reads, and the mail server at `SMTP_URL` has to
 * accept it as a sender for the mails about messages anyway.
 */
export function createReplySender(smtpUrl: string, notifyEmail: string, timeouts = replyTimeouts): SendReply {
  return async (mail, { stop, handOver }) => {
    stop.throwIfAborted();
    // Most sites send no mail, so the library is not loaded at the start.
    const { createTransport } = await import("nodemailer");
    const attempt = startAttempt(stop, timeouts, handOver);
    const transport = createTransport({
      url: smtpUrl,
      ...stepTimeouts,
      socketTimeout: timeouts.untilConfirmed,
    });
    transport.use("stream", ({ message }, done) => {
      message.processFunc(attempt.passOn);
      done();
    });
    try {
      const options = { ...mailOptions(mail, notifyEmail), signal: attempt.signal };
      await transport.sendMail(options);
      return { outcome: "sent" };
    } catch (error) {
      return await attempt.explain(error);
    } finally {
      attempt.end();
      transport.close();
    }
  };
}

/** In milliseconds. */
const stepTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000 };

function mailOptions(mail: ReplyMail, notifyEmail: string): SendMailOptions {
  return {
    from: { name: mail.fromName, address: notifyEmail },
    replyTo: { name: "", address: notifyEmail },
    // Without the name that the visitor has typed, which can be anything.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    textEncoding: "quoted-printable",
    date: mail.date,
    messageId: mail.mailId,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Watches one attempt: what may still interrupt it, and what its failure means. */
function startAttempt(stop: AbortSignal, timeouts: typeof replyTimeouts, handOver: SendOptions["handOver"]) {
  const control = new AbortController();
  const abort = () => control.abort();
  let timer = setTimeout(abort, timeouts.untilHandedOver);
  stop.addEventListener("abort", abort);
  let decision: Promise<boolean> | undefined;

  function decide(): Promise<boolean> {
    clearTimeout(timer);
    stop.removeEventListener("abort", abort);
    timer = setTimeout(abort, timeouts.untilConfirmed);
    decision = handOver();
    return decision;
  }

  return {
    signal: control.signal,
    /** Passes the mail on, and its end once that is decided. */
    passOn: (mail: Readable) => {
      const gate = new Transform({
        // It must not read ahead: the mail server reads once it has accepted the recipient.
        readableHighWaterMark: 0,
        transform: (chunk, _encoding, done) => done(null, chunk),
        flush: (done) => {
          decide().then((isWanted) => done(isWanted ? null : new Error("The mail is not wanted")), done);
        },
      });
      return pipeline(mail, gate, () => {});
    },
    /** Returns what the error of the mail library means. */
    explain: async (error: unknown): Promise<SendResult> => {
      const isDecided = decision !== undefined;
      const isHandedOver = await (decision ?? false);
      if (isDecided && !isHandedOver) return { outcome: "canceled" };
      const { response, isFinal } = readRefusal(error);
      if (response !== undefined) return { outcome: "refused", reason: response, isFinal };
      const time = isHandedOver ? timeouts.untilConfirmed : timeouts.untilHandedOver;
      const reason = control.signal.aborted
        ? `The mail server did not answer within ${time / 1_000} seconds`
        : oneLine(error instanceof Error ? error.message : String(error));
      if (isHandedOver) return { outcome: "unknown", reason };
      stop.throwIfAborted();
      return { outcome: "refused", reason, isFinal: false };
    },
    end: () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", abort);
    },
  };
}

/**
 * Returns what the mail server said, if it refused the mail. A refusal of the recipient or of the mail itself with a
 * code from 500 is final. That of the sender or the sign-in is not, because the owner can fix the configuration.
 */
function readRefusal(error: unknown): { response: string | undefined; isFinal: boolean } {
  const {
    response,
    responseCode = 0,
    command,
  } = error as {
    response?: string;
    responseCode?: number;
    command?: string;
  };
  if (response === undefined || responseCode < 400) return { response: undefined, isFinal: false };
  return {
    response: oneLine(response),
    isFinal: responseCode >= 500 && (command === "RCPT TO" || command === "DATA"),
  };
}
