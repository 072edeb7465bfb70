import { z } from "zod";
import { bounds } from "../../../http/contract/bounds.ts";
import { hasNoNul } from "../../../http/contract/text.ts";
import { slugSchema } from "../../../posts/contract/blogs.ts";
import { longestPath, mostFormerPaths } from "../../../posts/server/former-paths.ts";

/** The list of what the files of posts do not say. */
export const postList = "posts.json";
/** The folder of the versions of posts, with a folder for each post. */
export const versionsFolder = "versions";

/** What the file of a post does not say. */
export const postFactsSchema = z.object({
  slug: slugSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  views: z.int32().nonnegative(),
  likes: z.int32().nonnegative(),
  /** The paths that it had on another site. */
  formerPaths: z.array(z.string().max(longestPath).startsWith("/").refine(hasNoNul)).max(mostFormerPaths),
  /** Of a post that is a file of the site folder: where it is, and what it was last read from. */
  file: z
    .object({
      path: z.string().regex(/^posts\/[^/.\\\0][^/\\\0]*\.md$/),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
    })
    .optional(),
});

export type PostFacts = z.infer<typeof postFactsSchema>;

/** A file index.md would make the folder one page in Hugo and Zola. No slug has an underscore. */
export function fileOf(slug: string): string {
  return `posts/${slug === "index" ? "index_" : slug}.md`;
}

/** The folder of the pictures in an export, and the list of them. */
export const picturesFolder = "pictures";
export const pictureList = "pictures.json";

/** A picture in an export. Those that were uploaded have more than an address. */
export const exportedPictureSchema = z.object({
  /** The path in the export. */
  file: z.string(),
  /** The address on the site. That of an upload has its hash and its size. */
  address: z.string().regex(/^\/[\w./%~!*'-]+$/),
  upload: z
    .object({
      name: z.string().min(1).max(bounds.fileName),
      sourceHash: z.string().regex(/^[0-9a-f]{32}$/),
      tint: z.stringFormat("tint", /^#[0-9a-f]{6}$/).nullable(),
      createdAt: z.iso.datetime(),
    })
    .optional(),
});

export type ExportedPicture = z.infer<typeof exportedPictureSchema>;
