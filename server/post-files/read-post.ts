import path from "node:path";
import { type BlogInput, blogInputSchema, slugSchema } from "../../contract/blogs.ts";
import { detailNames, recordOf } from "../../contract/post-fields.ts";
import type { MarkdownFault } from "../posts/body/markdown-fault.ts";
import { splitFrontMatter } from "../site-folder/own-pages/front-matter.ts";
import { PictureFault } from "../site-folder/picture-fault.ts";
import type { SiteFault } from "../site-folder/site-fault.ts";
import { type FrontMatter, readPostFile } from "./post-file.ts";
import { isFile, listPictures, replacePictures, siteFileOf } from "./post-pictures.ts";

/** What a file says that its post is. */
export interface ReadPost<Text> {
  input: BlogInput;
  /** The slugs that it had before. */
  aliases: string[];
  text: Text;
}

export interface ReadDeps<Text> {
  /** Returns the address at which posts show a picture of the site folder. Throws a {@link PictureFault}. */
  showPicture: (siteFile: string) => Promise<string>;
  /** Returns the address of a cover for a post that has none. Throws a {@link PictureFault}. */
  drawCover: (title: string) => Promise<string>;
  /** Parses the blocks of the text. */
  parse: (content: string[]) => Promise<Text | { faults: MarkdownFault[] }>;
}

/**
 * Reads the text of a file as a post, with its pictures.
 * @param file its path in the site folder, such as `posts/my-post.md`
 * @param now milliseconds since 1970; a later date is that of the publication
 */
export async function readPost<Text extends object>(
  { file, text, now }: { file: string; text: string; now: number },
  deps: ReadDeps<Text>,
): Promise<{ post: ReadPost<Text> } | { faults: SiteFault[] }> {
  const read = readPostFile(text, file);
  if (read.post === undefined) return { faults: read.faults };
  const { frontMatter, content } = read.post;
  const faultAt = (place: string, message: string) => ({ file, position: findPosition(text, place), message });

  const { addresses, faults } = await showPictures(
    [...new Set([...content.flatMap(listPictures), frontMatter.image ?? ""])],
    deps.showPicture,
    faultAt,
  );
  const slug = frontMatter.slug ?? path.basename(file, ".md");
  if (!slugSchema.safeParse(slug).success) faults.push({ file, position: undefined, message: nameRule });
  if (content.length === 0) faults.push(faultAt("\n---", "The post has no text. Write it below this line."));
  if (faults.length > 0) return { faults };

  const cover =
    frontMatter.image === undefined
      ? await deps.drawCover(frontMatter.title)
      : (addresses.get(frontMatter.image) ?? frontMatter.image);
  const checked = blogInputSchema.safeParse({
    ...recordOf(detailNames, (name) => frontMatter[name] ?? null),
    ...planOf(frontMatter, now),
    title: frontMatter.title,
    slug,
    tags: frontMatter.tags ?? [],
    pinned: frontMatter.pinned ?? false,
    image: cover,
    content: content.map((block) => replacePictures(block, addresses)),
  });
  if (!checked.success)
    return {
      faults: checked.error.issues.map(({ path: [field, index], message }) =>
        typeof index === "number" && field === "content"
          ? faultAt(firstLine(content[index]), `A block of the text is too long. ${message}.`)
          : faultAt(`\n${String(field)}:`, `${String(field)}: ${message}.`),
      ),
    };
  const parsed = await deps.parse(checked.data.content);
  if (isFaulty(parsed)) return { faults: await placeFaults(parsed, { file, text }, deps) };
  return { post: { input: checked.data, aliases: frontMatter.aliases ?? [], text: parsed } };
}

const nameRule =
  "The name of a post's file is its address: use only lowercase letters, digits, and hyphens, such as my-post.md. Rename the file, or give the post a field slug.";

async function showPictures(
  written: string[],
  showPicture: ReadDeps<object>["showPicture"],
  faultAt: (place: string, message: string) => SiteFault,
): Promise<{ addresses: Map<string, string>; faults: SiteFault[] }> {
  const addresses = new Map<string, string>();
  const faults: SiteFault[] = [];
  for (const picture of written.filter((one) => one !== "" && isFile(one))) {
    const siteFile = siteFileOf(picture);
    try {
      if (siteFile === undefined) throw new PictureFault(`${picture} is not in the folder posts or pictures.`);
      addresses.set(picture, await showPicture(siteFile));
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      faults.push(faultAt(picture, error.message));
    }
  }
  return { addresses, faults };
}

/** Returns whether and when the post is public. A date that has not come is the one of its publication. */
function planOf({ draft = false, date, publishDate }: FrontMatter, now: number) {
  const isLater = (time: string | undefined) => time !== undefined && Date.parse(time) > now;
  const later = draft ? undefined : [publishDate, date].find(isLater);
  const first = [date, draft ? undefined : publishDate].find((time) => time !== undefined && !isLater(time));
  return {
    published: !draft && later === undefined,
    publishAt: later ?? null,
    ...(first !== undefined && { date: first }),
  };
}

function isFaulty(parsed: object): parsed is { faults: MarkdownFault[] } {
  return "faults" in parsed;
}

/** Parses the text as the file has it, so that the faults have their places there. */
async function placeFaults(
  { faults }: { faults: MarkdownFault[] },
  { file, text }: { file: string; text: string },
  { parse }: ReadDeps<object>,
): Promise<SiteFault[]> {
  const whole = await parse([splitFrontMatter(text)?.body ?? text]);
  return (isFaulty(whole) ? whole.faults : faults).map((fault) => ({ file, ...fault }));
}

/** Returns where a text has a part, or its start if it does not have it. */
function findPosition(text: string, part: string): SiteFault["position"] {
  const start = Math.max(0, text.indexOf(part));
  // The place of a line is its start, and not the end of the one before.
  const before = text.slice(0, part.startsWith("\n") && start > 0 ? start + 1 : start).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function firstLine(block = ""): string {
  return block.split("\n", 1)[0] ?? "";
}
