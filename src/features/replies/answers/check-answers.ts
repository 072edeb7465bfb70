import { type Examined, type Finding, ok, problem } from "../../../core/cli/finding.ts";
import { verifyMailbox } from "./mailbox.ts";

const subject = "Answers";

/** Opens the mailbox that answers are read from, and reads no mail. */
export async function checkAnswers({ config: { imap } }: Pick<Examined, "config">): Promise<Finding[]> {
  if (imap === undefined) return [];
  const folder = imap.folder.join("/");
  try {
    await verifyMailbox(imap);
  } catch (error) {
    return [problem(subject, error instanceof Error ? error.message : String(error))];
  }
  return [ok(subject, `The folder ${folder} on ${imap.host} can be read.`)];
}
