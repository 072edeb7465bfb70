import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import { spellFormerPath } from "../../core/posts/server/former-paths.ts";
import { writtenPages } from "../../core/server/features.data.ts";
import { reservedSlugs } from "../../core/site/contract/own-pages.ts";
import { readPages } from "./store-page.ts";

interface FoundLink {
  /** The post that has it. */
  place: string;
  address: string;
}

interface SiteDeps {
  db: Kysely<Schema>;
  siteDir: string;
}

/** Collects the links between the posts of an import, and what they can lead to. */
export function createLinks() {
  const places = new Set<string>();
  const found = new Map<string, FoundLink>();

  return {
    /** @param paths addresses of this site, or of the former one, that lead to a post or a page */
    addPlaces: (paths: readonly string[]) => {
      for (const address of paths) places.add(spellFormerPath(address) ?? "");
    },
    /** @param addresses what a post links to on its own site */
    addLinks: (place: string, addresses: readonly string[]) => {
      for (const address of addresses) found.set(`${place} ${address}`, { place, address });
    },
    /** Returns the links that lead to nothing that the import or the site has. */
    findDead: async (deps: SiteDeps): Promise<FoundLink[]> => {
      const unknown = [...found.values()].filter(({ address }) => {
        const spelled = spellFormerPath(address);
        return spelled !== undefined && !places.has(spelled);
      });
      if (unknown.length === 0) return [];
      const known = await listAddresses(deps);
      return unknown.filter(({ address }) => !isKnown(spellFormerPath(address) ?? "", known));
    },
  };
}

export type Links = ReturnType<typeof createLinks>;

/** Returns the addresses of posts and own pages of the site, and those that lead to one. */
async function listAddresses({ db, siteDir }: SiteDeps): Promise<Set<string>> {
  const [posts, slugs, formerPaths, pages, ownFiles] = await Promise.all([
    db.selectFrom("blogs").select("slug").where("published", "=", 1).execute(),
    db.selectFrom("redirects").select("slug").execute(),
    db.selectFrom("former_paths").select("path").execute(),
    readPages(siteDir),
    readdir(path.join(siteDir, "public"), { recursive: true }).catch(() => []),
  ]);
  return new Set([
    ...[...posts, ...slugs].map(({ slug }) => `/blog/${slug}`),
    ...formerPaths.map((row) => row.path),
    ...pages.flatMap(({ slug, paths }) => [`/${slug}`, ...paths]),
    ...ownFiles.flatMap((file) => spellFormerPath(`/${file}`) ?? []),
    ...[...writtenPages, "sitemap.xml", "robots.txt"].map((name) => `/${name}`),
    ...Object.values(feedAddresses),
  ]);
}

/** Other addresses of the site are those of its apps and files. */
function isKnown(spelled: string, known: ReadonlySet<string>): boolean {
  const [, first = "", ...rest] = spelled.split("/");
  if (first === "blog" && rest.length > 0) return known.has(spelled);
  return known.has(spelled) || reservedSlugs.includes(first);
}
