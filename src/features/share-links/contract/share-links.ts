import { z } from "zod";
import { text } from "../../../core/http/contract/text.ts";
import { linkBounds } from "./bounds.ts";

const slug = z
  .string()
  .max(linkBounds.slug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Must be lowercase letters, digits, and single hyphens between them");

/** A link to share. Without a slug, it gets one that cannot be guessed. */
export const shareLinkInputSchema = z.strictObject({
  label: text(linkBounds.label).pipe(z.string().min(1, "Must not be empty")),
  /** A path of the site, such as `/resume.pdf`, or an address of another site. The server refuses other links of the site. */
  target: z.string().max(linkBounds.target),
  slug: slug.optional(),
  /** The last day on which it works, in `TIMEZONE`. */
  lastDay: z.iso.date().nullable().optional(),
  /** Whether a mail says when somebody opens it for the first time. */
  notify: z.boolean().optional(),
});

export const shareLinkSchema = z.strictObject({
  _id: z.string(),
  slug: z.string(),
  /** The address to share. */
  url: z.string(),
  label: z.string(),
  target: z.string(),
  lastDay: z.iso.date().nullable(),
  notify: z.boolean(),
  createdAt: z.iso.datetime(),
  /** How often people opened it, when first and last, and from where. */
  opens: z.int().nonnegative(),
  firstOpenedAt: z.iso.datetime().nullable(),
  lastOpenedAt: z.iso.datetime().nullable(),
  countries: z.array(z.strictObject({ country: z.string(), opens: z.int().positive() })),
  /** How often programs read it, such as chats that show a preview and scanners of mails. */
  previews: z.int().nonnegative(),
  /** The campaign that visits through the link have in the figures. `null` if it does not lead to a page of this site. */
  campaign: z.string().nullable(),
  /** The pages that most of these visits opened. */
  pages: z.array(z.strictObject({ path: z.string(), visits: z.int().positive() })),
});

/** Newest first. `canNotify` is whether the site sends mail. */
export const shareLinkListSchema = z.strictObject({
  shareLinks: z.array(shareLinkSchema),
  canNotify: z.boolean(),
});

export type ShareLinkInput = z.infer<typeof shareLinkInputSchema>;
export type ShareLink = z.infer<typeof shareLinkSchema>;
