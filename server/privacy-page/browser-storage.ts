import type { MarkdownBlock } from "../../contract/markdown.ts";
import { withdrawalMinutes } from "../../contract/withdrawal-minutes.ts";
import { code, paragraph, table } from "../site-folder/own-pages/page-blocks.ts";

/** What browsers of visitors store, by its key, and until when. A test compares the keys with those of the app. */
export const visitorKeys: Record<string, [what: string, until: string]> = {
  contactConversation: [
    "The conversation of the contact form, with what you have entered",
    "you clear the chat",
  ],
  likedBlogs: ["Which posts you like", "you clear the data of this site"],
  windowPlaces: ["Where windows are that you have moved or resized", "you clear the data of this site"],
  shortcutsOff: ["That you have turned keyboard shortcuts off", "you turn them on"],
  visitReports: [
    "What you have read and done on the site, until it is sent as a part of your visit",
    "it is sent",
  ],
  entryPlaces: ["How far you have scrolled, so that you can go back", "the tab is closed"],
};

export function describeBrowserStorage(): MarkdownBlock[] {
  const rows = Object.entries(visitorKeys).map(([key, [what, until]]) => [code(key), what, until]);
  return [
    paragraph(
      "There is one cookie, ",
      code("sent_message"),
      `. Only those get it who send a message without JavaScript. With it, they can withdraw the message; it is deleted after ${withdrawalMinutes} minutes.`,
    ),
    paragraph(
      "This is what the site stores in your browser. It stays there, except for messages and likes, which are sent when you press the button for it, and for what is stored about your visit.",
    ),
    table([null, null, null], [["Name", "What it is", "Until"], ...rows]),
    paragraph("The private area of this site stores more, but only in the browser of its owner."),
  ];
}
