import { useSyncExternalStore } from "react";

/** Whether the screen has room for the options of a post beside its text. */
export function useRoomForOptions(): boolean {
  return useMedia("(width >= 1000px)");
}

/** Whether it also has room for the preview. */
export function useRoomForPreview(): boolean {
  return useMedia("(width >= 1280px)");
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
