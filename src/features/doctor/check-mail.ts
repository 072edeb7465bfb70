import { type Examined, type Finding, ok, problem, warning } from "../../core/cli/finding.ts";
import type { FeatureData } from "../../core/feature.data.ts";
import { countDelayed } from "../../core/jobs/read.ts";
import { sendTestMail, verifyMailServer } from "../../core/mail/mail-owner.ts";
import { commandLine } from "../../core/process/installation.ts";
import { featureData } from "../../core/server/features.data.ts";

const subject = "Mail";

/** Signs in to the mail server, or sends a mail with `sendTestMail`, and counts the mails that wait. */
export async function checkMail({ config, db, sendTestMail: send }: Examined): Promise<Finding[]> {
  const { smtpUrl, notifyEmail } = config;
  if (smtpUrl === undefined || notifyEmail === undefined) {
    const text = "SMTP_URL and NOTIFY_EMAIL are not set, so no mail is sent.";
    return send
      ? [problem(subject, `${text} Set both to send a test mail.`)]
      : [ok(subject, `${text} Messages are in the admin area.`)];
  }
  const server = new URL(smtpUrl).host;
  try {
    if (send) await sendTestMail(smtpUrl, notifyEmail);
    else await verifyMailServer(smtpUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = send ? "did not accept the test mail" : "cannot be used";
    const advice = "Correct SMTP_URL, or ask who runs the mail server.";
    return [problem(subject, `The mail server ${server} ${what}: ${reason}. ${advice}`)];
  }
  const done = send
    ? `${server} accepted a test mail to ${notifyEmail}. Look for it in that mailbox.`
    : `${server} accepts the sign-in. To send a mail: ${commandLine("doctor", "--send-test-mail")}`;
  return [ok(subject, done), ...(await checkQueue(db))];
}

const mails = featureData.flatMap((data: FeatureData) => data.messageMails ?? []);

async function checkQueue(db: Examined["db"]): Promise<Finding[]> {
  // Mails that wait for the end of the quiet hours are not late.
  const waiting = db === undefined ? 0 : await countDelayed(db, mails, Date.now());
  if (waiting === 0) return [];
  const text = `${waiting === 1 ? "1 mail waits" : `${waiting} mails wait`} to be sent. The running site tries again by itself, at most an hour apart.`;
  return [warning(subject, text)];
}
