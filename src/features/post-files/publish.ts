import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { isPrivate } from "../../core/http/is-private.ts";
import { readOriginal, resolveOriginal } from "../../core/media/server/pictures/read-original.ts";
import type { BlogInput } from "../../core/posts/contract/blogs.ts";
import { createMarkdownParser } from "../../core/posts/server/body/create-markdown-parser.ts";
import { findParts } from "../../core/posts/server/body/markdown-parts.ts";
import { environmentWith } from "../../core/process/environment.ts";
import { readText } from "../../core/site/server/read-text.ts";
import { describeFault, type SiteFault } from "../../core/site/server/site-fault.ts";
import { createSiteClient, type SiteClient } from "./publish/site-client.ts";
import { type ReadDeps, readPost } from "./read-post.ts";

interface Options {
  site?: string;
  draft?: true;
  overwrite?: true;
}

// What a later version of the site adds does not matter.
const listSchema = z.array(z.object({ _id: z.string(), slug: z.string() }));
const postSchema = z.looseObject({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  version: z.string(),
  savedWithKey: z.boolean().optional(),
  file: z.string().optional(),
});
const uploadedSchema = z.object({ url: z.string() });

type StoredPost = z.infer<typeof postSchema>;

const limit = { bytes: 1024 * 1024, name: "1 MB" };

/**
 * Makes a Markdown file a post of a site elsewhere, or brings that post up to date. Opens no configuration and no
 * database. Does nothing if the post says already what the file says.
 */
export async function publish(file: string, options: Options): Promise<void> {
  const site = readSite(options.site);
  const client = createSiteClient(site, readKey());
  const text = await readText(path.dirname(file), path.basename(file), limit);
  if (typeof text !== "string") throw new CommandFault(describeFault({ file, ...text }));
  const source = { file, text, now: Date.now() };
  // Nothing is sent before the file has no faults.
  const { slug, aliases } = await check(source);
  const existing = await findPost(client, [slug, ...aliases]);
  if (existing?.file !== undefined)
    throw new CommandFault(
      `${existing.file} in the site folder has the slug ${slug}. Change the post there.`,
    );
  const mayReplace = existing === undefined || existing.savedWithKey === true || options.overwrite === true;
  const read = await readPost(source, showOnSite(client, { file, existing, mayReplace }));
  if ("faults" in read) throw explainFaults(read.faults);
  const { input } = read.post;
  const post = options.draft ? { ...input, published: false, publishAt: null } : input;
  if (existing !== undefined && says(existing, post)) {
    console.log(`Nothing has changed. ${describe(site, post, existing._id)}`);
    return;
  }
  if (!mayReplace) {
    throw new CommandFault(
      `The post “${existing.title}” was last saved in the admin area, so nothing was changed: ${site}/admin/blogs/${existing._id}. Copy what was changed there into ${file}, and add --overwrite. The post keeps its versions.`,
    );
  }
  const save =
    existing === undefined
      ? ({ method: "POST", path: "/blogs" } as const)
      : ({ method: "PUT", path: `/blogs/${existing._id}`, version: existing.version } as const);
  const saved = await client.call({ ...save, body: post, answer: postSchema });
  console.log(describe(site, post, saved._id));
}

/** Returns the origin of the site. */
function readSite(value = environmentWith({}).FOLIODESK_SITE ?? ""): string {
  const url = URL.parse(value);
  if (value === "")
    throw new CommandFault("Name the site, such as --site https://ada.example, or set FOLIODESK_SITE.");
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandFault(`The site must be an address such as https://ada.example; got "${value}".`);
  if (!isPrivate(url))
    throw new CommandFault(
      `The key must not be sent without encryption. Use https: instead of ${url.origin}.`,
    );
  return url.origin;
}

function readKey(): string {
  const key = environmentWith({}).FOLIODESK_KEY?.trim() ?? "";
  if (/^fdk_[\w-]+$/.test(key)) return key;
  throw new CommandFault(
    "Set FOLIODESK_KEY to an API key of the site, which starts with fdk_. Create one that can save posts in the settings of the admin area.",
  );
}

/** Returns where the post is, and where it was before. Throws if the file has faults, or a picture is missing. */
async function check(source: Parameters<typeof readPost>[0]): Promise<{ slug: string; aliases: string[] }> {
  const parser = createMarkdownParser();
  try {
    const read = await readPost(source, {
      showPicture: async (name) => {
        await readPicture(source.file, name);
        return "/";
      },
      drawCover: async () => "/",
      parse: parser.parsePost,
      findDestinations: parser.findDestinations,
    });
    if ("faults" in read) throw explainFaults(read.faults);
    return { slug: read.post.input.slug, aliases: read.post.aliases };
  } finally {
    await parser.close();
  }
}

function explainFaults(faults: SiteFault[]): CommandFault {
  return new CommandFault(faults.map(describeFault).join("\n"));
}

async function findPost(client: SiteClient, slugs: string[]): Promise<StoredPost | undefined> {
  const posts = await client.call({ method: "GET", path: "/blogs", answer: listSchema });
  const found = slugs.flatMap((slug) => posts.filter((post) => post.slug === slug))[0];
  if (found === undefined) return undefined;
  return client.call({ method: "GET", path: `/blogs/${found._id}`, answer: postSchema });
}

interface Showing {
  file: string;
  existing: StoredPost | undefined;
  mayReplace: boolean;
}

/**
 * Returns how the file shows pictures on the site: as uploads. What was uploaded before is not sent again. For a post
 * that is not replaced, a picture that is not there has an address that no post has.
 */
function showOnSite(client: SiteClient, { file, existing, mayReplace }: Showing): ReadDeps<object> {
  return {
    showPicture: async (siteFile) => {
      const { name, bytes, hash } = await readPicture(file, siteFile);
      const answer = uploadedSchema;
      const known = await client.find({ method: "GET", path: `/uploads/sources/${hash}`, answer });
      if (known !== undefined || !mayReplace) return known?.url ?? "/";
      const upload = { method: "PUT", path: `/uploads?name=${encodeURIComponent(name)}` } as const;
      return (await client.call({ ...upload, body: bytes, answer })).url;
    },
    // It shows the title.
    drawCover: async (title) => {
      if (existing?.title === title || !mayReplace) return existing?.image ?? "/";
      const cover = { method: "POST", path: "/uploads/covers", body: { title } } as const;
      return (await client.call({ ...cover, answer: uploadedSchema })).url;
    },
    // The file was checked before.
    findDestinations: async (texts) => ({
      content: texts.map((text) => findParts(text)?.destinations ?? []),
    }),
    // The site does.
    parse: async () => ({}),
  };
}

/** Reads a picture beside the file, or in the folder `pictures` of the site if the file is in its folder `posts`. */
async function readPicture(file: string, siteFile: string) {
  const folder = path.resolve(path.dirname(file));
  const original =
    path.basename(folder) === "posts"
      ? await resolveOriginal(path.dirname(folder), siteFile)
      : await resolveOriginal(folder, siteFile.replace(/^posts\//, ""));
  return readOriginal(original);
}

/** Says what the post is now, and where. */
function describe(site: string, { slug, published, publishAt }: BlogInput, id: string): string {
  if (published) return `Published: ${site}/blog/${slug}`;
  return `${publishAt ? `To be published at ${publishAt}` : "Draft"}: ${site}/admin/blogs/${id}`;
}

/** Whether a post has everything that a file says. */
function says(existing: StoredPost, post: BlogInput): boolean {
  return Object.entries(post).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, existing[name]),
  );
}
