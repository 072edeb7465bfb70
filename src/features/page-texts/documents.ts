import { type DocumentSources, plainDocument, type SiteDocument } from "../../core/posts/server/document.ts";
import { listPostAddresses } from "../../core/posts/server/list-addresses.ts";
import { writeHumans } from "./humans.ts";
import { writeVcard } from "./vcard.ts";

/** Posts in `llms.txt`. The list of all posts is one of its links. */
const llmsPosts = 100;

/** The documents that say what the site has, and whose it is. */
export function textDocuments({ db, site, config: { siteUrl } }: DocumentSources): SiteDocument[] {
  return [
    {
      address: "/llms.txt",
      namesPosts: true,
      async write() {
        const { writeLlms } = await import("./llms.ts");
        return plainDocument(writeLlms(site.current(), await listPostAddresses(db, llmsPosts), siteUrl));
      },
    },
    { address: "/humans.txt", write: () => plainDocument(writeHumans(site.current(), siteUrl)) },
    {
      address: "/contact.vcf",
      write: () => ({ type: "text/vcard; charset=utf-8", body: writeVcard(site.current(), siteUrl) }),
    },
  ];
}
