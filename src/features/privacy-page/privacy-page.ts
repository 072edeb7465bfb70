import type { PrivacySection } from "../../core/db/table.ts";
import type { PrivacyText } from "../../core/pages/server/privacy-text.ts";
import type { MarkdownBlock, MarkdownInline } from "../../core/posts/contract/markdown.ts";
import { heading, link, paragraph, section } from "../../core/posts/server/body/blocks.ts";
import type { SitePage } from "../../core/site/contract/own-pages.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { describeBrowserStorage } from "./browser-storage.ts";
import { privacySlug } from "./slug.ts";
import { describeLimits, describeOtherSites, describePlace, type SiteSettings } from "./storage.ts";

interface PageSettings extends SiteSettings, Pick<Site, "profile"> {
  config: SiteSettings["config"] & { isStaticCopy: boolean };
}

/** The sections in their order, with what is true of the site as a whole. Rooms say the rest. */
const sections: Record<PrivacySection, (settings: PageSettings) => MarkdownBlock[]> = {
  Visits: () => [],
  "Posts and links": () => [],
  Messages: () => [],
  "In your browser": describeBrowserStorage,
  "Limits and logs": describeLimits,
  "Where it is, and backups": describePlace,
  "Other sites": describeOtherSites,
  Questions: ({ profile }) => [paragraph(`Write to ${profile.name}: `, linkToOwner(profile), ".")],
};

/**
 * Returns the page that says what the site stores, for how long, and where. What follows from a setting changes with
 * it. Whoever changes what is stored changes the sentence about it, in `privacy.ts` of the room.
 */
export function writePrivacyPage<Settings extends PageSettings>(
  settings: Settings,
  texts: readonly PrivacyText<Settings>[],
): SitePage {
  return {
    slug: privacySlug,
    title: "Privacy",
    icon: "shield",
    description: "What this site stores, for how long, and where.",
    content: settings.config.isStaticCopy
      ? describeCopy(settings)
      : [
          paragraph(
            "This page says what this site stores, for how long, and where. The site's software writes it from the current settings, so it is always up to date. In short: your network address is not stored with anything, visits are counted without cookies, and pages load no scripts from other companies.",
          ),
          ...Object.entries(sections).flatMap(([title, describe]) =>
            section(title, [...describe(settings), ...writeTexts(settings, texts, title)]),
          ),
        ],
  };
}

/** Returns what rooms say in a section. Lists that follow each other are one. */
function writeTexts<Settings>(
  settings: Settings,
  texts: readonly PrivacyText<Settings>[],
  title: string,
): MarkdownBlock[] {
  const inOrder = texts
    .filter((text) => text.section === title)
    .toSorted((one, other) => Number(other.isFirst ?? false) - Number(one.isFirst ?? false));
  const blocks: MarkdownBlock[] = [];
  for (const block of inOrder.flatMap(({ write }) => write(settings))) {
    const last = blocks.at(-1);
    if (block.type === "list" && last?.type === "list")
      blocks.splice(-1, 1, { ...last, items: [...last.items, ...block.items] });
    else blocks.push(block);
  }
  return blocks;
}

/** A static copy stores nothing, so nearly nothing of what is true for the site is true for it. */
function describeCopy({ profile }: Pick<Site, "profile">): MarkdownBlock[] {
  return [
    paragraph(
      "This is a static copy of a site: files that any server can send. It counts no visits, receives no messages, sets no cookies, and loads no scripts from other companies. Your browser keeps what you choose here, such as the color scheme.",
    ),
    paragraph(
      "Whoever sends these files to you learns your network address, and may have a log of requests. Pictures and links in posts can lead to other sites.",
    ),
    ...(profile.email === undefined
      ? []
      : [heading("Questions"), paragraph(`Write to ${profile.name}: `, linkToOwner(profile), ".")]),
  ];
}

function linkToOwner({ email }: Site["profile"]): MarkdownInline {
  return email === undefined ? link("the contact form", "/contact") : link(email, `mailto:${email}`);
}
