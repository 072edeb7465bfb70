import type { Picture } from "../../content/types.ts";
import styles from "./content-picture.module.css";
import { MissingPicture } from "./missing-picture.tsx";
import { useFailedPicture } from "./use-failed-picture.ts";

interface ContentPictureProps {
  picture: Picture;
  /** The rendered width of the picture, as in the HTML `sizes` attribute. */
  sizes: string;
  className: string | undefined;
  lazy: boolean;
}

type Format = "avif" | "webp";

const urls = import.meta.glob<string>("../../content/pictures/*-*.{avif,webp}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** A picture from `content/pictures/`. If it is missing, a placeholder of the same size takes its space. */
export function ContentPicture({ picture, sizes, className, lazy }: ContentPictureProps) {
  const { key, alt, width, height } = picture;
  const { failed, image } = useFailedPicture(key);
  const fallback = filesOf(key, "webp").at(-1);
  if (fallback === undefined || failed) return <MissingPicture alt={alt} className={className} />;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={srcSet(key, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(key, "webp")} sizes={sizes} />
      <img
        {...image}
        src={fallback.url}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={lazy ? "lazy" : "eager"}
        decoding="async"
      />
    </picture>
  );
}

function srcSet(key: string, format: Format): string {
  return filesOf(key, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(", ");
}

/** Returns the files of a picture in one format, narrowest first. */
function filesOf(key: string, format: Format): { url: string; width: number }[] {
  return [320, 640, 1280].flatMap((width) => {
    const url = urls[`../../content/pictures/${key}-${width}.${format}`];
    return url === undefined ? [] : [{ url, width }];
  });
}
