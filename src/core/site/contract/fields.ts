import { z } from "zod";
import { linkPattern, maxLinkLength, pictureFilePattern } from "./patterns.ts";

const maxLine = 300;
const maxText = 5_000;

/** One line of text. */
export const line = z
  .string("must be text")
  .trim()
  .min(1, "must not be empty")
  .max(maxLine, `must have at most ${maxLine} characters`);

/** A {@link line} that can be a sentence. Its field has as many lines as it needs. */
export const sentence = line.meta({ control: "line" });

/** The texts of the site that code compares with others. They look like a {@link line}. */
export const keywords = z.registry<{ isKeyword: true }>();

/** A {@link line} that is also a name for code, such as the kind of a link, or a level that has a color of its own. */
export const keyword = line.clone().register(keywords, { isKeyword: true });

export const maxDockName = 24;

/** What is below an icon in the dock. */
export const dockName = z
  .string("must be text")
  .trim()
  .min(1, "must not be empty")
  .max(maxDockName, `must have at most ${maxDockName} characters, so that it fits in the dock`);

/** A text of one or more sentences, with at most `most` characters. */
export function textUpTo(most: number) {
  return z
    .string("must be text")
    .trim()
    .min(1, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .meta({ control: "text" });
}

export const text = textUpTo(maxText);

/** A {@link linkPattern}. */
export const link = z
  .string("must be text")
  .max(maxLinkLength, `must have at most ${maxLinkLength} characters`)
  .regex(linkPattern, {
    error: "must be an address that starts with https:, http:, mailto:, tel:, or /",
  });

/** The address of a page of another site. */
export const webAddress = z
  .string("must be text")
  .max(maxLinkLength, `must have at most ${maxLinkLength} characters`)
  .regex(/^https?:\/\/[^\s/]+\S*$/, {
    error: "must be an address that starts with https: or http:",
    abort: true,
  })
  .refine((address) => URL.canParse(address), "must be a whole address");

/** A path that a page had before. */
export const formerPath = z
  .string("must be text")
  .max(maxLinkLength, `must have at most ${maxLinkLength} characters`)
  .regex(/^\/\S*$/, "must be a path that starts with /, such as /about-me");

/** A four-digit year. */
export const year = z
  .int("must be a year such as 2024")
  .min(1900, "must be 1900 or later")
  .max(2200, "must be 2200 or earlier");

/** The name of a picture in the folder `pictures`. */
export const pictureFile = z.string("must be the name of a file in pictures/").regex(pictureFilePattern, {
  error: "must be the name of a JPEG, PNG, WebP, AVIF, or SVG file in pictures/",
});

/**
 * A {@link pictureFile}, and its description for people who cannot see it.
 * @param shape the width of the place where pages show it, divided by its height
 */
export function picture(shape: number) {
  return z
    .strictObject({
      file: pictureFile.meta({ title: "File" }),
      alt: sentence.meta({
        title: "Alternative text",
        description: "What the picture shows, for people who cannot see it",
      }),
    })
    .meta({ control: "picture", shape });
}

/** A list with at most `most` entries. */
export function list<Item extends z.ZodType>(item: Item, most = 100) {
  return z.array(item, "must be a list").max(most, `must have at most ${most} entries`);
}

/** A {@link list} of records in which a field is different in each. Pages tell the entries apart by it. */
export function listBy<Shape extends z.ZodRawShape>(
  key: keyof Shape & string,
  item: z.ZodObject<Shape>,
  most?: number,
) {
  const entriesSchema = list(item, most).superRefine((entries, issues) => {
    const seen = new Set<unknown>();
    for (const [index, entry] of entries.entries()) {
      const value = (entry as Record<string, unknown>)[key];
      if (seen.has(value)) {
        issues.addIssue({
          code: "custom",
          path: [index, key],
          message: "must differ from the other entries",
        });
      }
      seen.add(value);
    }
  });
  return entriesSchema.meta({ summary: key });
}

/** A {@link list} of texts without duplicates. */
export function listOfUnique<Item extends z.ZodType<string>>(item: Item, most?: number) {
  return list(item, most).superRefine((entries, issues) => {
    for (const [index, entry] of entries.entries()) {
      if (entries.indexOf(entry) !== index) {
        issues.addIssue({ code: "custom", path: [index], message: "must differ from the other entries" });
      }
    }
  });
}
