import type { BlogSummary } from "../../../contract/blogs.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { PictureLoading } from "../../ui/picture-loading.ts";

/** What is needed to show the cover of a post. */
export type CoverOf = Pick<BlogSummary, "slug" | "image" | "cover">;

interface CoverPictureProps extends PictureLoading {
  blog: CoverOf;
  /** The rendered width of the cover, as in the HTML `sizes` attribute. */
  sizes: string;
  className: string | undefined;
}

/** The cover of a post, in the size that the screen needs if the server has the file. */
export function CoverPicture({ blog: { slug, image, cover }, sizes, ...props }: CoverPictureProps) {
  const transition = `cover-${slug}`;
  if (cover === undefined) return <Picture src={image} alt="" transition={transition} {...props} />;
  return <ContentPicture picture={{ ...cover, alt: "" }} sizes={sizes} transition={transition} {...props} />;
}
