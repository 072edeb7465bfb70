import { useEffect, useRef, useState } from "react";
import { MissingPicture } from "./missing-picture.tsx";

interface PictureProps {
  src: string;
  alt: string;
  className: string | undefined;
  lazy: boolean;
}

/** A picture from anywhere. One that does not load leaves a quiet pattern of the same size, not a broken frame. */
export function Picture({ src, alt, className, lazy }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before the page came alive, when nothing listened yet.
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setFailed(src);
  }, [src]);

  if (failed === src) {
    return <MissingPicture alt={alt} className={className} />;
  }
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      width={1280}
      height={720}
      className={className}
      loading={lazy ? "lazy" : "eager"}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
