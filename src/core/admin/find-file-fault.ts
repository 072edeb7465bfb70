import { bounds } from "../http/contract/bounds.ts";
import { clipKindOf, notPlayed } from "../site/contract/patterns.ts";

const megabytes = bounds.upload / 1024 / 1024;

/**
 * Returns why a file need not be sent at all.
 * @param takesClips whether it can be a moving picture
 */
export function findFileFault(
  { name, size, type }: Pick<File, "name" | "size" | "type">,
  takesClips = false,
): string | undefined {
  const isClip = takesClips && type.startsWith("video/");
  if (isClip && clipKindOf(name) === undefined) return `${name} ${notPlayed}.`;
  if (!isClip && type !== "" && !type.startsWith("image/")) return `${name} is not a picture.`;
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > bounds.upload) {
    const has = (size / 1024 / 1024).toFixed(1);
    return `${name} has ${has} MB; at most ${megabytes} MB are allowed. Export it with fewer pixels or a lower quality.`;
  }
  return undefined;
}
