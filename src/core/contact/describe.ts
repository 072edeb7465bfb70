import type { MarkdownBlock } from "../posts/contract/markdown.ts";
import { link, list, paragraph } from "../posts/server/body/blocks.ts";
import type { TitledText } from "../posts/server/body/write-markdown.ts";
import { nameApp } from "../site/contract/apps.ts";
import type { Site } from "../site/contract/site.ts";
import type { AppPage } from "../site/server/apps/app-page.ts";

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
