import { useState } from "react";
import type { StatusText } from "./ui/status.tsx";

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

/** Copies texts, and says whether it did. @param failure what is said if it did not */
export function useCopy(failure: string) {
  const [status, setStatus] = useState<StatusText>();
  async function copy(text: string): Promise<boolean> {
    const isCopied = await copyText(text);
    setStatus({ text: isCopied ? "Copied." : failure, failed: !isCopied });
    return isCopied;
  }
  return { status, copy };
}
