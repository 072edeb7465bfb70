import type { MarkdownBlock } from "../../contract/markdown.ts";
import { code, link, list, paragraph } from "../site-folder/own-pages/page-blocks.ts";
import { leastVisits } from "../stats-page/combine-rows.ts";
import { statsSlug } from "../stats-page/stats-page.ts";
import { count, type PrivacySettings } from "./settings.ts";

/** @param isPublished whether there is a public page with the figures */
export function describeVisits({ config }: PrivacySettings, isPublished: boolean): MarkdownBlock[] {
  const { countryHeader, visitsKeep } = config;
  return [
    paragraph("When a browser has loaded a page and its scripts, the server stores a visit:"),
    list([
      "the time",
      `${placeOf(config)} that ${
        countryHeader === undefined ? "" : "a proxy in front of this site or "
      }a list on this server has for your network address, but not the address`,
      "the kind of device, the names of the browser and of the operating system without their versions, and the preferred language",
      [
        "the site with the link that has led you here, without the page, and the name of a campaign if it is part of the address (",
        code("utm_campaign"),
        ", ",
        code("ref"),
        ", or ",
        code("utm_source"),
        ")",
      ],
      "the pages of this site that you open, for how long they are visible, and how much of them is in sight",
      "whether you have opened the resume, a project, a feed, or a link to another site, liked a post, and begun or sent a message",
    ]),
    paragraph(
      "If your browser sends Do Not Track or Global Privacy Control, only the time of the visit is stored. Visits by programs such as search engines, by the owner, and above a limit are counted, and nothing else is stored of them.",
    ),
    paragraph(
      "To count how many visitors a day has, the server computes a hash of your network address and the name that your browser gives itself, with a random key for that day. The visit gets a random number that belongs to this hash. Key and hashes are deleted 48 hours after the key was made, or within the hour after that. From then on, nothing can tell which number was yours. On another day, you have another number.",
    ),
    paragraph(
      `Visits that are more than ${count(visitsKeep, "day")} old are deleted. What stays are figures: how many visits and visitors each day had, and how many of them by page, source, country, device, and the like, or by two of these together. The owner reads them in the private area of this site, can have them mailed, and can let other programs read them.`,
    ),
    ...(isPublished
      ? [
          paragraph(
            "Figures of the last 30 days are ",
            link("public", `/${statsSlug}`),
            `. What has fewer than ${leastVisits} visits is combined there.`,
          ),
        ]
      : []),
  ];
}

function placeOf({ geoipDatabase, cityHeader }: PrivacySettings["config"]): string {
  return geoipDatabase === undefined && cityHeader === undefined
    ? "the country"
    : "the country, and the city if it is known";
}

export function describeCounts(): MarkdownBlock[] {
  return [
    paragraph(
      "Each post has two numbers: how often it was opened, and how often it was liked. Who has done that is not stored.",
    ),
    paragraph(
      "Of programs that read the feeds of the blog, and of files that are downloaded, such as the resume, the site counts how many there are each day. To count a person once, the server computes a hash of the network and the name of the program, with the same random key, and deletes it after the same time. A hash of the owner's browser is kept as long, so that downloads by the owner are not counted. With Do Not Track or Global Privacy Control, there is no hash.",
    ),
    paragraph(
      "A link of this site that begins with ",
      code("/to/"),
      " has a few numbers, too: how often it was opened, by people and by programs, when first and last, and from which countries. Whoever was sent such a link should know that its sender can see that it was opened.",
    ),
  ];
}
