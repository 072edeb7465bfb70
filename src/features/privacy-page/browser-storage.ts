import { withdrawalMinutes } from "../../core/messages/contract/withdrawal-minutes.ts";
import type { MarkdownBlock } from "../../core/posts/contract/markdown.ts";
import { code, paragraph, table } from "../../core/posts/server/body/blocks.ts";

/** What browsers of visitors store, by its key, and until when. A test compares the keys with those of the app. */
export const visitorKeys: Record<string, [what: string, until: string]> = {
  contactConversation: [
    "The conversation in the contact form, with what you have entered",
    "you clear the chat",
  ],
  likedBlogs: ["Which posts you like", "you clear the data of this site"],
  windowPlaces: ["The places of windows that you have moved or resized", "you clear the data of this site"],
  scheme: ["Which color scheme you have chosen", "you choose the one of your system"],
  paletteUsed: ["What you have opened last by its name", "you clear the data of this site"],
  shortcutsOff: ["That you have turned off keyboard shortcuts", "you turn them back on"],
  visitReports: ["What you have read and done on the site, to be sent as part of your visit", "it is sent"],
  visitOrigin: [
    "The page whose link brought you here, and the address of the first page that you opened, to be sent as part of your visit",
    "the tab is closed",
  ],
  entryPlaces: ["How far you have scrolled, for when you go back", "the tab is closed"],
};

export function describeBrowserStorage(): MarkdownBlock[] {
  const rows = Object.entries(visitorKeys).map(([key, [what, until]]) => [code(key), what, until]);
  return [
    paragraph(
      "There is one cookie, ",
      code("sent_message"),
      `. You get it only if you send a message without JavaScript. It lets you withdraw the message, and is deleted after ${withdrawalMinutes} minutes.`,
    ),
    paragraph(
      "The site stores the following in your browser. It stays there, except for messages and likes, which are sent when you press the button, and for what is sent about your visit.",
    ),
    table([null, null, null], [["Name", "What it is", "Kept until"], ...rows]),
    paragraph("The private area of this site stores more, but only in the browser of its owner."),
  ];
}
