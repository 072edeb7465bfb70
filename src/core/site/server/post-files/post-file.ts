import { type ScalarTag, stringify } from "yaml";
import { z } from "zod";
import { type AdminBlog, blogInputSchema, slugSchema } from "../../../posts/contract/blogs.ts";
import { detailNames, recordOf } from "../../../posts/contract/post-fields.ts";
import { splitBlocks } from "../../../posts/contract/split-blocks.ts";
import { mostFormerPaths } from "../../../posts/server/former-paths.ts";
import { filledDetails } from "../../../posts/server/post-fields.ts";
import { splitFrontMatter } from "../front-matter.ts";
import { checkYaml } from "../read-yaml.ts";
import type { SiteFault } from "../site-fault.ts";

const { shape } = blogInputSchema;

/** A day, such as 2026-03-20, or a date and time, such as 2026-03-20T09:30:00Z. */
const dateSchema = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    "Use a date, such as 2026-03-20 or 2026-03-20T09:30:00Z",
  )
  .transform((value) => new Date(value).toISOString());

/**
 * The front matter of a post as a file. Its names are those of Hugo where it has one. A post without `draft: true` is
 * published, at `publishDate` if that is in the future. `aliases` are the slugs that it had before.
 */
export const frontMatterSchema = z.strictObject({
  title: z.string("must be a text").trim().min(1, "must not be empty").pipe(shape.title),
  slug: slugSchema.optional(),
  date: dateSchema.optional(),
  publishDate: dateSchema.optional(),
  draft: z.boolean().optional(),
  ...recordOf(detailNames, (name) => shape[name]),
  tags: shape.tags,
  /** The cover: a file of the folder that the post is in, or an address. */
  image: z.string().min(1, "must not be empty").optional(),
  pinned: z.boolean().optional(),
  aliases: z.array(slugSchema).max(mostFormerPaths, `Use at most ${mostFormerPaths} slugs`).optional(),
});

export type FrontMatter = z.output<typeof frontMatterSchema>;

/** A post as a file has it. */
export interface PostFile {
  frontMatter: FrontMatter;
  /** The text in blocks of Markdown. */
  content: string[];
}

/** In characters. The longest that is valid has 1,000 slugs. */
const longestFrontMatter = 250_000;

/** Reads the text of a file. `post` is `undefined` when it has faults, which name the file. */
export async function readPostFile(
  text: string,
  file: string,
): Promise<{ post?: PostFile; faults: SiteFault[] }> {
  const parts = splitFrontMatter(text);
  if (parts === undefined || parts.frontMatter.length > longestFrontMatter) {
    const message =
      parts === undefined
        ? "The post must start with a line ---, its fields, such as title: My post, and another line ---."
        : "The fields of the post are too long. Shorten them.";
    return { faults: [{ file, position: { line: 1, column: 1 }, message }] };
  }
  const { value, faults } = await checkYaml(parts.frontMatter, file, frontMatterSchema);
  if (value === undefined) return { faults };
  return { post: { frontMatter: value, content: splitBlocks(parts.body) }, faults };
}

const timeNames: ReadonlySet<string> = new Set(["date", "publishDate"]);

/** Writes times without quotes, because other programs read those in quotes as texts. */
const timeTag: ScalarTag = {
  tag: "tag:yaml.org,2002:timestamp",
  default: true,
  identify: (value) => value instanceof Date,
  resolve: (text) => text,
  stringify: ({ value }) => (value as Date).toISOString(),
};

/**
 * Returns the text of the file of a post. Fields that have no value are left out. A text that YAML 1.1 reads as
 * something else, such as `no` or `12:30`, is in quotes. Its blocks have one blank line between them, so what {@link
 * readPostFile} reads is written as the same text again.
 */
export function writePostFile({ frontMatter, content }: PostFile): string {
  const fields = Object.entries(frontMatter)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, timeNames.has(name) ? new Date(String(value)) : value]);
  const yaml = stringify(Object.fromEntries(fields), {
    lineWidth: 0,
    compat: "yaml-1.1",
    customTags: [timeTag],
  });
  return `---\n${yaml}---\n\n${toBlocks(content).join("\n\n")}\n`;
}

/** Returns the blocks of a text as {@link readPostFile} reads them. Each can be parsed by itself. */
export function toBlocks(content: readonly string[]): string[] {
  return splitBlocks(content.join("\n\n").replaceAll(/\r\n?/g, "\n"))
    .map((block) => block.trim())
    .filter((block) => block !== "");
}

/** Returns a post with its front matter in the order in which files have it. */
export function toPostFile(post: AdminBlog, aliases: readonly string[] = []): PostFile {
  const isDraft = !post.published && post.publishAt === null;
  // A post that was never published has the time at which it was created, which is not to become its date.
  const hasDate = post.published || post.date !== post.createdAt;
  return {
    frontMatter: {
      title: post.title,
      slug: post.slug,
      ...(hasDate && { date: post.date }),
      ...(post.publishAt !== null && { publishDate: post.publishAt }),
      ...(isDraft && { draft: true }),
      ...filledDetails(post),
      ...(post.tags.length > 0 && { tags: post.tags }),
      image: post.image,
      ...(post.pinned && { pinned: true }),
      ...(aliases.length > 0 && { aliases: [...aliases] }),
    },
    content: post.content,
  };
}
