import { z } from "zod";

/** Whether a link shows the post to those who have it, although it may not be published. ISO 8601 in UTC, or null. */
export const previewLinkStateSchema = z.strictObject({ createdAt: z.iso.datetime().nullable() });

/** A new link. It is not shown again, because only its hash is stored. */
export const previewLinkSchema = z.strictObject({ path: z.string(), createdAt: z.iso.datetime() });

export type PreviewLinkState = z.infer<typeof previewLinkStateSchema>;
export type PreviewLink = z.infer<typeof previewLinkSchema>;
