/** Copies a text to the clipboard. Returns whether it did: browsers have no clipboard for pages without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.info("The text was not copied", error);
    return false;
  }
}
