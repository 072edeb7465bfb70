import type { DetailName } from "../../../../../contract/post-fields.ts";

/** What the form calls the texts of a post, in the order in which an earlier version is compared with them. */
export const fieldLabels = {
  title: "Title",
  slug: "Slug",
  image: "Image",
  description: "Description",
  canonicalUrl: "Original address",
  tags: "Tags",
  series: "Series",
} as const satisfies Record<"title" | "slug" | "image" | "tags" | DetailName, string>;
