import { detailNames, details, recordOf } from "../../contract/post-fields.ts";

/** What the form calls the texts of a post, in the order in which an earlier version is compared with them. */
export const fieldLabels = {
  title: "Title",
  slug: "Slug",
  image: "Image",
  ...recordOf(detailNames, (name) => details[name].label),
  tags: "Tags",
};
