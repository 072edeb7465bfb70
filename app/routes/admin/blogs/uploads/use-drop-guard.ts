import { useEffect } from "react";
import { hasFiles } from "./read-files.ts";

/** A file that misses a field would otherwise replace the page with itself. */
export function useDropGuard(): void {
  useEffect(() => {
    function refuse(event: DragEvent): void {
      if (event.defaultPrevented || event.dataTransfer === null || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    }
    const events = ["dragover", "drop"] as const;
    for (const name of events) window.addEventListener(name, refuse);
    return () => {
      for (const name of events) window.removeEventListener(name, refuse);
    };
  }, []);
}
