import { useEffect } from "react";

/** Returns the pictures that were pasted. Programs such as Word add a picture of the text, which is pasted as text. */
export function readPastedPictures(clipboard: Pick<DataTransfer, "files" | "getData">): File[] {
  if (clipboard.getData("text/plain").trim() !== "") return [];
  return [...clipboard.files].filter(({ type }) => /^(?:image|video)\//.test(type));
}

/** Whether files are dragged, and not text. */
export function hasFiles({ types }: Pick<DataTransfer, "types">): boolean {
  return types.includes("Files");
}

/** Ignores files that are dropped beside a field. They would otherwise replace the page. */
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
