import type { BlogSummary } from "../posts/contract/blogs.ts";
import { ContentPicture } from "./content-picture.tsx";
import { MissingPicture } from "./missing-picture.tsx";
import { loadingProps, type PictureLoading } from "./picture-loading.ts";
import { useFailedPicture } from "./use-failed-picture.ts";

/** What is needed to show the cover of a post. */
export type CoverOf = Pick<BlogSummary, "slug" | "image" | "cover">;

interface CoverPictureProps extends PictureLoading {
  blog: CoverOf;
  /** The rendered width of the cover, as in the HTML `sizes` attribute. */
  sizes: string;
  className: string | undefined;
}

/**
 * The cover of a post, in the size that the screen needs if the server has the file. Only then it moves between
 * screens: the file may become known while the list is open, which would be a transition without a navigation.
 */
export function CoverPicture({ blog: { slug, image, cover }, sizes, ...props }: CoverPictureProps) {
  if (cover === undefined) return <Picture src={image} alt="" {...props} />;
  return (
    <ContentPicture picture={{ ...cover, alt: "" }} sizes={sizes} transition={`cover-${slug}`} {...props} />
  );
}

interface PictureProps extends PictureLoading {
  src: string;
  alt: string;
  className: string | undefined;
}

/** A picture from any URL. If it fails to load, a placeholder of the same size takes its space. */
function Picture({ src, alt, className, first }: PictureProps) {
  const { failed, image } = useFailedPicture(src);
  if (failed) return <MissingPicture alt={alt} className={className} />;
  return (
    <img
      {...image}
      src={src}
      alt={alt}
      width={1280}
      height={720}
      className={className}
      {...loadingProps(first)}
      referrerPolicy="no-referrer"
    />
  );
}
