/** Returns the pictures that were pasted. Programs such as Word add a picture of the text, which is pasted as text. */
export function readPastedPictures(clipboard: Pick<DataTransfer, "files" | "getData">): File[] {
  if (clipboard.getData("text/plain").trim() !== "") return [];
  return [...clipboard.files].filter(({ type }) => type.startsWith("image/"));
}

/** Whether files are dragged, and not text. */
export function hasFiles({ types }: Pick<DataTransfer, "types">): boolean {
  return types.includes("Files");
}
