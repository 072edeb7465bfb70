import type { BlogSummary } from "../../../contract/blogs.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { PictureLoading } from "../../ui/picture-loading.ts";

interface CoverPictureProps extends PictureLoading {
  blog: Pick<BlogSummary, "image" | "cover">;
  /** The rendered width of the cover, as in the HTML `sizes` attribute. */
  sizes: string;
  className: string | undefined;
}

/** The cover of a post, in the size that the screen needs if the server has the file. */
export function CoverPicture({ blog: { image, cover }, sizes, className, first }: CoverPictureProps) {
  if (cover === undefined) return <Picture src={image} alt="" className={className} first={first} />;
  return <ContentPicture picture={{ ...cover, alt: "" }} sizes={sizes} className={className} first={first} />;
}
