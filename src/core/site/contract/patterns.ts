// Without zod, which would double the time that the thread for Markdown needs to start.

/** A link: an absolute web or mail address, a phone number, or a path of this site. */
export const linkPattern = /^(https?:\/\/[^\s/]+\S*|mailto:\S+@\S+|tel:\+?[\d-]+|\/\S*)$/i;

/** The name of a file in the folder `pictures`. */
export const pictureFilePattern = /^[\w-][\w.-]*\.(jpe?g|png|webp|avif|svg)$/i;

/** The name of a moving picture in the folder `pictures`. */
export const clipFilePattern = /^[\w-][\w.-]*\.(mp4|webm)$/i;

/** What to do with a video that cannot be shown. */
export const clipAdvice = "Export it as MP4 with H.264, or as WebM";

export const notPlayed = `is a video that not all browsers play. ${clipAdvice}`;

/** The kind of a moving picture by the end of its name or its address. */
export function clipKindOf(file: string): "mp4" | "webm" | undefined {
  return /\.(mp4|webm)$/i.exec(file)?.[1]?.toLowerCase() as "mp4" | "webm" | undefined;
}

export const maxLinkLength = 2_048;

/** The form of a page's name, which is its address. Words of lowercase letters and digits, separated by hyphens. */
export const pageSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
