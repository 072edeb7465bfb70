import type { MarkdownBlock } from "../../../core/posts/contract/markdown.ts";
import { list } from "../../../core/posts/server/body/blocks.ts";

export function describeReplies({ config }: { config: { smtpUrl: string | undefined } }): MarkdownBlock[] {
  return list([
    config.smtpUrl === undefined
      ? "This site sends no email. If the owner replies to you, it is from another email program."
      : "It is also emailed to the owner, unless the owner has turned that off. The owner's replies are emailed to you, and are stored with your message.",
  ]);
}
