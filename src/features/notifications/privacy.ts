import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { list } from "../../core/posts/server/body/blocks.ts";

export function describeNotifications({ config }: { config: { messageWebhook: unknown } }): MarkdownBlock[] {
  return list([
    ...(config.messageWebhook === undefined
      ? []
      : [
          "It is also passed on to another program that the owner has chosen, with everything you entered, unless the owner has turned that off.",
        ]),
    "The owner's devices can show a notification with your name and the beginning of your message. It goes through the browser maker's service, encrypted so that the service cannot read it.",
  ]);
}
