import type { MarkdownBlock } from "../../../contract/markdown.ts";
import { nameApp } from "../../../contract/site/apps.ts";
import type { Site } from "../../../contract/site/site.ts";
import { link, list, paragraph } from "../../posts/body/blocks.ts";
import type { TitledText } from "../../posts/body/write-markdown.ts";
import type { AppPage } from "./app-page.ts";

export const contact: AppPage = {
  describe: ({ profile }) => `Leave ${profile.name} a message. It only takes a minute.`,
  text: { note: "email and links", write },
  // Each site may ask the sample's questions.
  isPersonal: ({ content }, name) => content.includes(name),
};

function write({ profile, contact }: Site, siteUrl: string): TitledText {
  const content = [
    paragraph(contact.note),
    ...listContacts(profile, siteUrl),
    paragraph("To leave a message, open ", link("the contact form", "/contact"), "."),
  ];
  return { title: nameApp("contact", profile), content };
}

export function listContacts({ email, links, resume }: Site["profile"], siteUrl: string): MarkdownBlock[] {
  return list([
    ...(email === undefined ? [] : [[link(email, `mailto:${email}`)]]),
    ...links.filter(({ url }) => url !== `mailto:${email}`).map(({ label, url }) => [link(label, url)]),
    ...(resume === undefined ? [] : [[link("Resume", resume)]]),
    [link("vCard", `${siteUrl}/contact.vcf`)],
  ]);
}
