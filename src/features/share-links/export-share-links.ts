import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { listFile } from "../../core/exports/room-file.ts";

export const shareLinkFile = listFile("visits/share-links.json", "counts", readShareLinks);

/** Reads the share links as they are stored, with the countries that they were opened in. */
async function readShareLinks(db: Kysely<Schema>): Promise<object[]> {
  const links = await db.selectFrom("share_links").selectAll().orderBy("id").execute();
  const countries = await db
    .selectFrom("share_link_countries")
    .selectAll()
    .orderBy("opens", "desc")
    .orderBy("country")
    .execute();
  const byLink = Map.groupBy(countries, ({ link_id }) => link_id);
  return links.map((link) => ({
    ...link,
    countries: (byLink.get(link.id) ?? []).map(({ country, opens }) => ({ country, opens })),
  }));
}
