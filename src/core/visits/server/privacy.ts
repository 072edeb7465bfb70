import type { MarkdownBlock } from "../../posts/contract/markdown.ts";
import { code, list, paragraph } from "../../posts/server/body/blocks.ts";

interface VisitSettings {
  config: {
    countryHeader: string | undefined;
    cityHeader: string | undefined;
    geoipDatabase: string | undefined;
  };
}

export function describeVisits({ config }: VisitSettings): MarkdownBlock[] {
  const { countryHeader } = config;
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
  ];
}

function describeLocation({ geoipDatabase, cityHeader }: VisitSettings["config"]): string {
  return geoipDatabase === undefined && cityHeader === undefined
    ? "the country"
    : "the country, and the city if it is known";
}
