import { MissingPicture } from "./missing-picture.tsx";
import { loadingProps, type PictureLoading } from "./picture-loading.ts";
import { useFailedPicture } from "./use-failed-picture.ts";

interface PictureProps extends PictureLoading {
  src: string;
  alt: string;
  className: string | undefined;
}

/** A picture from any URL. If it fails to load, a placeholder of the same size takes its space. */
export function Picture({ src, alt, className, first }: PictureProps) {
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
