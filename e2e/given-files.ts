import type { Locator } from "@playwright/test";
import sharp from "sharp";

/** A file that the owner chooses, drops, or pastes. */
export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function photo(name: string, width = 800, height = 500): Promise<UploadFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#7cc4ff" } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** Drops or pastes files as a browser does. */
export async function give(
  target: Locator,
  event: "drop" | "paste",
  files: UploadFile[],
  text = "",
): Promise<void> {
  const data = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString("base64"),
  }));
  await target.evaluate(
    (element, given) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of given.data) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (given.text !== "") transfer.setData("text/plain", given.text);
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.event === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: transfer })
          : new DragEvent("drop", { ...init, dataTransfer: transfer }),
      );
    },
    { event, data, text },
  );
}
