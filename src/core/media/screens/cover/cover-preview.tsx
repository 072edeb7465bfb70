import { useEffect, useState } from "react";
import styles from "../../../posts/screens/post.module.css";
import { isImage } from "../../../posts/screens/state/check-fields.ts";
import { useFailedPicture } from "../../../ui/use-failed-picture.ts";

/** The picture at the address in the Image field, as the cards of the blog crop it. */
export function CoverPreview({ image }: { image: string }) {
  const src = useDebounced(image.trim());
  const { failed, image: props } = useFailedPicture(src);
  return (
    <div role="status" className={`small ${styles.cover} ${styles.said}`}>
      {isImage(src) &&
        (failed ? (
          <p>No picture could be loaded from this address.</p>
        ) : (
          <img
            {...props}
            src={src}
            alt="Cover preview"
            width={1280}
            height={720}
            referrerPolicy="no-referrer"
          />
        ))}
    </div>
  );
}

/** Returns the value once it has not changed for half a second, so that no part of an address is requested. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 500);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
