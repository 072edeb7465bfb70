import { z } from "zod";
import { bounds } from "../http/contract/bounds.ts";
import { cursorQuerySchema, nextCursorSchema } from "../http/contract/cursor.ts";
import { searchQuerySchema } from "../http/contract/search.ts";
import { text } from "../http/contract/text.ts";

const unnamed = "Say what the file is called, such as ?name=photo.jpg";

/** `?name=`: what the file is called on the owner's computer. It is shown in the list and in messages. */
export const uploadQuerySchema = z.object({
  name: text(bounds.fileName, unnamed).pipe(z.string().min(1, unnamed)),
});

const crop = "Say which part of the picture to keep, such as ?crop=0,0.1,1,0.5: left, top, width, and height";

/**
 * `?crop=`: the part of a picture that is kept, in shares of its width and height: left, top, width, and height. It is
 * that of the upright picture.
 */
export const sitePictureQuerySchema = uploadQuerySchema.extend({
  crop: z
    .string()
    .regex(/^[\d.]{1,20}(,[\d.]{1,20}){3}$/, crop)
    .transform((value) => value.split(",").map(Number) as [number, number, number, number])
    .transform(([left, top, width, height]) => ({ left, top, width, height }))
    .refine(({ left, top, width, height }) => {
      // Shares that were computed may add up to slightly more than 1.
      const fits = (start: number, size: number) => start >= 0 && size > 0 && start + size <= 1.001;
      return fits(left, width) && fits(top, height);
    }, crop)
    .optional(),
});

/** A part of a picture, in shares of its width and height. */
export type Crop = NonNullable<z.infer<typeof sitePictureQuerySchema>["crop"]>;

/** A picture of the site folder. `file` is its name in the folder `pictures`. */
export const sitePictureSchema = z.strictObject({
  file: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/** The title that a drawn cover shows. */
export const newCoverSchema = z.strictObject({
  title: text(bounds.title).pipe(z.string().min(1, "Write a title first. The cover shows it")),
});

export const uploadListQuerySchema = z.object({ ...cursorQuerySchema.shape, ...searchQuerySchema.shape });

/** An upload as it is stored. `url` is a path of this site that always has the same content. */
export const uploadedSchema = z.strictObject({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/** A post that shows an upload, as its cover or in its text. */
export const uploadUseSchema = z.strictObject({ _id: z.string(), title: z.string() });

/** An upload in the owner's list. Dates are ISO 8601 in UTC. */
export const storedUploadSchema = uploadedSchema.extend({
  _id: z.string(),
  name: z.string(),
  /** A small version for the list. */
  preview: z.string(),
  isAnimated: z.boolean(),
  /** Bytes in the database. */
  size: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** Posts, drafts, and what is in the trash or not saved yet. An upload with any of these cannot be deleted. */
  usedBy: z.array(uploadUseSchema),
  /** Since when nothing shows it; `null` if a post does, or an older version of one. */
  unusedSince: z.iso.datetime().nullable(),
});

/** A page of uploads, newest first. */
export const uploadPageSchema = z.strictObject({
  uploads: z.array(storedUploadSchema),
  nextCursor: nextCursorSchema,
  /** All uploads that no post has shown for 30 days. `size` is in bytes. */
  longUnused: z.strictObject({ count: z.int().nonnegative(), size: z.int().nonnegative() }),
});

/** How many uploads were deleted. */
export const uploadsDeletedSchema = z.strictObject({ deleted: z.int().nonnegative() });

export type Uploaded = z.infer<typeof uploadedSchema>;
export type SitePicture = z.infer<typeof sitePictureSchema>;
export type UploadUse = z.infer<typeof uploadUseSchema>;
export type StoredUpload = z.infer<typeof storedUploadSchema>;
export type UploadPage = z.infer<typeof uploadPageSchema>;
