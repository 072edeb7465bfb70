/**
 * Shows a picture as large as the screen allows, until the visitor clicks or presses Escape.
 * @param className that of the dialog, whose styles come with the text
 */
export function enlarge(picture: Element | null, className: string | undefined): void {
  if (picture === null) return;
  const dialog = document.createElement("dialog");
  const close = document.createElement("button");
  dialog.className = `dialog ${className}`;
  close.className = "plain-button";
  dialog.ariaLabel = picture.querySelector("img")?.alt || picture.getAttribute("alt") || "Picture";
  close.type = "button";
  close.textContent = "Close";
  dialog.append(copy(picture), close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  // The key would also close the window behind the dialog.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
}

/** Copies a picture, and lets the browser choose a file for the width of the screen. */
function copy(picture: Element): Element {
  const large = picture.cloneNode(true) as Element;
  for (const element of [large, ...large.querySelectorAll("source, img")]) {
    element.removeAttribute("class");
    if (element.hasAttribute("srcset")) element.setAttribute("sizes", "96vw");
  }
  return large;
}
