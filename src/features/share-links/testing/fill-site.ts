import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { addShareLink, countOpening } from "../share-links.ts";

/** Adds a link that was opened once. */
export async function fillSite(db: Kysely<Schema>): Promise<void> {
  const now = 1_700_000_000_456;
  const link = { label: "Resume für Acme", target: "/resume.pdf", slug: "acme" };
  const shared = await addShareLink(db, link, { now, siteUrl: "https://ada.example" });
  if (typeof shared === "object")
    await countOpening(db, shared._id, { now, country: "Chile", onFirst: async () => {} });
}
