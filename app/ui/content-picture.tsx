import type { Picture } from "../../content/types.ts";
import styles from "./content-picture.module.css";
import { MissingPicture } from "./missing-picture.tsx";
import { useFailedPicture } from "./use-failed-picture.ts";

interface ContentPictureProps {
  picture: Picture;
  /** How wide the picture stands in the page, as in the `sizes` attribute of HTML. */
  sizes: string;
  className: string | undefined;
  lazy: boolean;
}

type Format = "avif" | "webp";

const addresses = import.meta.glob<string>("../../content/pictures/*-*.{avif,webp}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** A drawn picture of `content/pictures/`. One that is missing leaves a quiet pattern of the same size. */
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
        src={fallback.address}
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
    .map(({ address, width }) => `${address} ${width}w`)
    .join(", ");
}

/** The files of a picture in one format, narrowest first. */
function filesOf(key: string, format: Format): { address: string; width: number }[] {
  return [320, 640, 1280].flatMap((width) => {
    const address = addresses[`../../content/pictures/${key}-${width}.${format}`];
    return address === undefined ? [] : [{ address, width }];
  });
}
