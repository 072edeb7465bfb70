import { useEffect, useRef, useState } from "react";

/** Returns whether the picture failed to load, and the props that its `img` needs to detect that. */
export function useFailedPicture(src: string) {
  const [failed, setFailed] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before hydration attached `onError`. A lazy picture that the browser has not
    // requested yet has an empty `currentSrc`.
    const image = ref.current;
    if (image?.complete && image.currentSrc !== "" && image.naturalWidth === 0) setFailed(src);
  }, [src]);
  const onError = () => setFailed(src);
  // Without this handler, React would hold a transition back until the picture is loaded, and with it the screen.
  const onLoad = () => setFailed(undefined);
  return { failed: failed === src, image: { ref, onError, onLoad } };
}
