import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { slugSchema } from "../contract/blogs.ts";

/** The former addresses that an import gives a post. One statement stores all of them. */
export const mostFormerPaths = 1_000;

/** Characters of paths that can be percent-encoded, and mean the same without that. */
const plain = /[\w.~!$&'()*+,;=:@-]/;

/**
 * Returns the one spelling of a path in which former ones are stored and looked up: lowercase, percent-encoded where it
 * must be, without `index`, `.html`, and slashes at its end. Returns `undefined` for what is no path, and for that of
 * the home page.
 */
export function spellFormerPath(address: string): string | undefined {
  if (address.length > 3 * longestPath) return undefined;
  const base = "http://site.invalid";
  if (!URL.canParse(address, base)) return undefined;
  const path = new URL(address, base).pathname
    .replaceAll(/%([2-7][\da-f])/gi, (encoded, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return plain.test(character) ? character : encoded;
    })
    .toLowerCase()
    .replaceAll(/\/{2,}/g, "/");
  const spelled = path.replace(/(?:(?:(?<=\/)index)?\.html?|\/)+$/, "");
  return spelled === "" || spelled.length > longestPath ? undefined : spelled;
}

/** Longer than what the server accepts as an address. PostgreSQL indexes no text of more than 2,700 bytes. */
export const longestPath = 2_000;

/** Returns the slug in the path of a post of this site. */
export function slugOfPath(path: string): string | undefined {
  const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
  return slugSchema.safeParse(slug).data;
}

/** Makes paths lead to a post. Those that lead to another one already stay as they are. */
export async function keepFormerPaths(
  transaction: Transaction<Schema>,
  id: string,
  addresses: readonly string[],
): Promise<void> {
  const paths = new Set(addresses.flatMap((address) => spellFormerPath(address) ?? []));
  if (paths.size === 0) return;
  await transaction
    .insertInto("former_paths")
    .values([...paths].map((path) => ({ path, blog_id: id })))
    .onConflict((conflict) => conflict.column("path").doNothing())
    .execute();
}

/** Returns the paths that all published posts had on other sites. */
export async function listFormerPaths(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("former_paths")
    .innerJoin("blogs", "blogs.id", "former_paths.blog_id")
    .select("path")
    .where("blogs.published", "=", 1)
    .execute();
  return rows.map(({ path }) => path);
}

/** Returns the slug of the published post that had this path on another site, or `undefined`. */
export async function findFormerPath(db: Kysely<Schema>, address: string): Promise<string | undefined> {
  const path = spellFormerPath(address);
  if (path === undefined) return undefined;
  const row = await db
    .selectFrom("former_paths")
    .innerJoin("blogs", "blogs.id", "former_paths.blog_id")
    .select("blogs.slug")
    .where("path", "=", path)
    .where("blogs.published", "=", 1)
    .executeTakeFirst();
  return row?.slug;
}
