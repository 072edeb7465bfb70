/** Has the browser save a file. A link cannot send the token, so the content is loaded first. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // The browser has taken the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
