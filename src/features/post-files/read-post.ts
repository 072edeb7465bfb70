import path from "node:path";
import { type BlogInput, blogInputSchema, slugSchema } from "../../core/posts/contract/blogs.ts";
import { detailNames, recordOf } from "../../core/posts/contract/post-fields.ts";
import type { MarkdownParser } from "../../core/posts/server/body/create-markdown-parser.ts";
import type { MarkdownFault } from "../../core/posts/server/body/markdown-fault.ts";
import { clipKindOf } from "../../core/site/contract/patterns.ts";
import { PictureFault } from "../../core/site/server/picture-fault.ts";
import { type FrontMatter, readPostFile } from "../../core/site/server/post-files/post-file.ts";
import type { SiteFault } from "../../core/site/server/site-fault.ts";
import { isFile, listPictures, replacePictures, siteFileOf } from "./post-pictures.ts";

/** What a file says that its post is. */
export interface ReadPost<Text> {
  input: BlogInput;
  /** The slugs that it had before. */
  aliases: string[];
  text: Text;
}

export interface ReadDeps<Text> extends Pick<MarkdownParser, "findDestinations"> {
  /** Returns the address at which posts show a picture of the site folder. Throws a {@link PictureFault}. */
  showPicture: (siteFile: string) => Promise<string>;
  /** Returns the address of a cover for a post that has none. Throws a {@link PictureFault}. */
  drawCover: (title: string) => Promise<string>;
  /** Parses the blocks of the text. */
  parse: (content: string[]) => Promise<Text | { faults: MarkdownFault[] }>;
}

const nameRule =
  "The name of a post's file becomes its address, so it can have only lowercase letters, digits, and hyphens, such as my-post.md. Rename the file, or add the field slug.";

/**
 * Reads the text of a file as a post, with its pictures.
 * @param file its path in the site folder, such as `posts/my-post.md`
 * @param now milliseconds since 1970; a later date is that of the publication
 */
export async function readPost<Text extends object>(
  { file, text, now }: { file: string; text: string; now: number },
  { showPicture, drawCover, parse, findDestinations }: ReadDeps<Text>,
): Promise<{ post: ReadPost<Text> } | { faults: SiteFault[] }> {
  const read = await readPostFile(text, file);
  if (read.post === undefined) return { faults: read.faults };
  const { frontMatter, content } = read.post;
  const { title, slug = path.basename(file, ".md"), image, aliases = [] } = frontMatter;
  const faults: SiteFault[] = [];
  function addFault(place: string, message: string): void {
    faults.push({ file, position: findPosition(text, place), message });
  }

  async function find(place: string, address: () => Promise<string>): Promise<string> {
    try {
      return await address();
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      addFault(place, error.message);
      return "/";
    }
  }

  const found = await findDestinations(content);
  if ("faults" in found) return { faults: found.faults.map((fault) => ({ file, ...fault })) };
  const destinations = found.content;
  const addresses = new Map<string, string>();
  for (const picture of new Set([
    ...(image === undefined ? [] : [image]),
    ...destinations.flatMap(listPictures),
  ])) {
    if (!isFile(picture)) continue;
    if (picture === image && clipKindOf(picture)) {
      addFault(picture, "The picture of a post cannot be a moving one. Choose another file for image.");
      continue;
    }
    addresses.set(picture, await find(picture, async () => showPicture(siteFileOf(picture))));
  }
  const cover =
    image === undefined ? await find("\ntitle:", () => drawCover(title)) : (addresses.get(image) ?? image);
  if (!slugSchema.safeParse(slug).success) addFault("", nameRule);
  if (content.length === 0) addFault("\n---", "The post has no text. Write it below this line.");
  if (faults.length > 0) return { faults };

  const checked = blogInputSchema.safeParse({
    ...recordOf(detailNames, (name) => frontMatter[name] ?? null),
    ...planOf(frontMatter, now),
    title,
    slug,
    tags: frontMatter.tags ?? [],
    pinned: frontMatter.pinned ?? false,
    image: cover,
    content: content.map((block, index) => replacePictures(block, destinations[index] ?? [], addresses)),
  });
  if (!checked.success) {
    for (const { path: place, message } of checked.error.issues) {
      const block = place[0] === "content" ? content[Number(place[1])] : undefined;
      const subject = block === undefined ? String(place[0]) : "This block of the text";
      addFault(firstLine(block) || `\n${subject}:`, `${subject}: ${message}.`);
    }
    return { faults };
  }
  const parsed = await parse(checked.data.content);
  if (!("faults" in parsed)) return { post: { input: checked.data, aliases, text: parsed } };
  const before = findPosition(text, firstLine(content[0])).line - 1;
  return {
    faults: (parsed.faults as MarkdownFault[]).map(({ position: { line, column }, message }) => {
      return { file, position: { line: before + line, column }, message };
    }),
  };
}

/** Returns whether and when the post is public. A date that has not come is the one of its publication. */
function planOf({ draft = false, date, publishDate }: FrontMatter, now: number) {
  const times = draft ? [date] : [date, publishDate];
  const isLater = (time: string | undefined) => time !== undefined && Date.parse(time) > now;
  const later = draft ? undefined : times.findLast(isLater);
  const first = times.find((time) => time !== undefined && !isLater(time));
  return {
    published: !draft && later === undefined,
    publishAt: later ?? null,
    ...(first !== undefined && { date: first }),
  };
}

/** Returns where a text has a part, which may be a whole line, or the start of the text if it does not have it. */
function findPosition(text: string, part: string): NonNullable<SiteFault["position"]> {
  const start = text.indexOf(part);
  const before = text.slice(0, start < 0 ? 0 : start + Number(part.startsWith("\n"))).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function firstLine(block = ""): string {
  return block.split("\n", 1)[0] ?? "";
}
