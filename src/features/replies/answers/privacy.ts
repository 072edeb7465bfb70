import type { MarkdownBlock } from "../../../core/posts/contract/markdown.ts";
import { list } from "../../../core/posts/server/body/blocks.ts";

export function describeAnswers({ config }: { config: { imap: unknown } }): MarkdownBlock[] {
  if (config.imap === undefined) return [];
  return list([
    "If you answer such an email, this site reads your answer from the owner's mailbox and stores it with your message: its text, its time, the address it came from, and the names and sizes of attachments. The email itself stays in the mailbox.",
  ]);
}
