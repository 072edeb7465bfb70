import type { ClipSizes, PictureView } from "../../../site/contract/site.ts";
import type { Markdown, PostPicture } from "../../contract/markdown.ts";

/** What pages need to reserve the space of a picture, and to load it in the size that they show. */
type Sizes = Omit<PictureView, "src" | "alt"> | ClipSizes | { width: number; height: number };

/** Returns the sizes of the picture at an address, or `undefined` if the site does not have it. */
export type FindSizes = (address: string) => Promise<Sizes | undefined>;

type Content = Markdown<PostPicture>;

/** Adds their sizes to the pictures of a text. Their addresses stay as the owner wrote them. */
export async function sizePictures(content: Content, findSizes: FindSizes): Promise<Content> {
  const addresses = new Set([...listPictures(content)].map(({ src }) => src));
  if (addresses.size === 0) return content;
  const found = new Map<string, Sizes>();
  await Promise.all(
    [...addresses].map(async (address) => {
      const sizes = await findSizes(address);
      if (sizes !== undefined) found.set(address, sizes);
    }),
  );
  return found.size === 0 ? content : (replacePictures(content, found) as Content);
}

/** Blocks have their parts in properties of different names, so all of them are searched. */
function* listPictures(part: unknown): Generator<PostPicture> {
  if (typeof part !== "object" || part === null) return;
  if (isPicture(part)) yield part.picture;
  else for (const child of Object.values(part)) yield* listPictures(child);
}

function replacePictures(part: unknown, found: Map<string, Sizes>): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((child) => replacePictures(child, found));
  if (isPicture(part)) return { ...part, picture: { ...found.get(part.picture.src), ...part.picture } };
  return Object.fromEntries(
    Object.entries(part).map(([name, child]) => [name, replacePictures(child, found)]),
  );
}

/** Whether this is a picture in a line of text, or a figure. */
function isPicture(part: object): part is { picture: PostPicture } {
  return "type" in part && (part.type === "picture" || part.type === "figure") && "picture" in part;
}
