import type { Chat } from "./conversation.ts";

/** Returns a conversation as plain text, with a paragraph for each line and who has said it. */
export function writeTranscript({ conversation }: Pick<Chat, "conversation">): string {
  const paragraphs = conversation.map(({ from, text, at }) => {
    const time =
      at === undefined ? "" : ` (${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC)`;
    return `${from === "user" ? "You" : from}${time}:\n${text}`;
  });
  return `${paragraphs.join("\n\n")}\n`;
}
