import { countOf } from "../../contract/count-of.ts";
import type { MarkdownBlock } from "../../contract/markdown.ts";
import { code, link, list, paragraph } from "../posts/body/blocks.ts";
import { leastVisits } from "../stats-page/combine-rows.ts";
import { statsSlug } from "../stats-page/stats-page.ts";
import type { PrivacySettings } from "./settings.ts";

/** @param isPublished whether there is a public page with the figures */
export function describeVisits({ config }: PrivacySettings, isPublished: boolean): MarkdownBlock[] {
  const { countryHeader, visitsKeep } = config;
  return [
    paragraph("When your browser has loaded a page and its scripts, the server stores a visit:"),
    ...list([
      "the time",
      `${describeLocation(config)} that ${
        countryHeader === undefined ? "" : "a proxy in front of this site or "
      }a list on this server gives for your network address, but not the address itself`,
      "the kind of device, the browser and operating system without their versions, and the preferred language",
      [
        "the site whose link brought you here, but not which page, and the name of a source or a campaign if the address has one (",
        code("utm_campaign"),
        ", ",
        code("ref"),
        ", or ",
        code("utm_source"),
        ")",
      ],
      "the pages of this site that you open, how long they are visible, and how much of them comes into view",
      "whether you open the resume, a project, a feed, or a link to another site, like a post, or start or send a message",
    ]),
    paragraph(
      "If your browser sends Do Not Track or Global Privacy Control, only the time of the visit is stored. Visits by the owner, by programs such as search engines, or over a limit are only counted; nothing else about them is stored.",
    ),
    paragraph(
      "To count the visitors of a day, the server computes a hash of your network address and your browser's name for itself, with a random key for that day, and keeps it with the visit. 48 hours after the key was made, or within the following hour, the key is deleted, and the hash of each visit is replaced by a random number. From then on, nothing can tell which number is yours. On another day, you get another number.",
    ),
    paragraph(
      `Visits that are more than ${countOf(visitsKeep, "day")} old are deleted. What remains are figures: how many visits and visitors there were each day, in total and by page, source, country, device, and the like, or by two of these together. The owner sees them in the private area of this site, can have them emailed, and can let other programs read them.`,
    ),
    ...(isPublished
      ? [
          paragraph(
            "Figures for the last 30 days are ",
            link("public", `/${statsSlug}`),
            `. Anything with fewer than ${leastVisits} visits is combined there.`,
          ),
        ]
      : []),
  ];
}

function describeLocation({ geoipDatabase, cityHeader }: PrivacySettings["config"]): string {
  return geoipDatabase === undefined && cityHeader === undefined
    ? "the country"
    : "the country, and the city if it is known";
}

export function describeCounts(): MarkdownBlock[] {
  return [
    paragraph(
      "Each post has two counts: how many times it was opened and how many times it was liked. Who did so is not stored.",
    ),
    paragraph(
      "The site counts each day how many programs read the blog's feeds, and how many times files such as the resume are downloaded. To count a person only once, the server computes a hash of the network and the program's name with the same random key, and deletes it after the same time. A hash of the owner's browser is kept as long, so that downloads by the owner are not counted. With Do Not Track or Global Privacy Control, there is no hash.",
    ),
    paragraph(
      "A link on this site that starts with ",
      code("/to/"),
      " also has counts: how many times people and programs opened it, when it was first and last opened, and from which countries. If it leads to a page of this site, it adds ",
      code("ref"),
      " with the name of the link to the address, so that the visit is stored with it as a campaign. If someone sent you such a link, they can see that it was opened and which pages were read.",
    ),
  ];
}
