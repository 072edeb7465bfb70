import { useEffect, useRef, useState } from "react";

/** Whether the picture at `src` did not load, and what its `img` needs for that to be known. */
export function useFailedPicture(src: string) {
  const [failed, setFailed] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before the page was hydrated, when nothing listened yet. One that is not asked for has no
    // source.
    const image = ref.current;
    if (image?.complete && image.currentSrc !== "" && image.naturalWidth === 0) setFailed(src);
  }, [src]);
  return { failed: failed === src, image: { ref, onError: () => setFailed(src) } };
}
