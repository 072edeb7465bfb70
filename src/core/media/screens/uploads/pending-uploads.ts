import { createContext, use, useCallback, useEffect, useState } from "react";

/** Called with 1 when a field has begun to upload, and with -1 when it no longer does. */
export const PendingUploadsContext = createContext<(change: 1 | -1) => void>(() => {});

/** Tells the form whether a field is uploading, so that it is not saved without the pictures. */
export function usePendingUploads(isUploading: boolean): void {
  const count = use(PendingUploadsContext);
  useEffect(() => {
    if (!isUploading) return;
    count(1);
    return () => count(-1);
  }, [isUploading, count]);
}

/** Keeps a form from being saved while one of its fields uploads. */
export function useUploadsBeforeSave() {
  const [pending, setPending] = useState(0);
  const [wasTried, setWasTried] = useState(false);
  const isWaiting = pending > 0;
  // The reason is shown again only if another save is tried.
  if (wasTried && !isWaiting) setWasTried(false);
  return {
    count: useCallback((change: 1 | -1) => setPending((before) => before + change), []),
    /** Call it before a save. Returns whether the post can be saved. */
    areDone: () => {
      setWasTried(isWaiting);
      return !isWaiting;
    },
    reason: wasTried && isWaiting ? "Wait until the pictures are uploaded, or cancel them." : undefined,
  };
}
