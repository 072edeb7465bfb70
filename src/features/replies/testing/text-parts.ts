import type { TextPart } from "../answers/choose-parts.ts";

/** Returns a part of a mail and its content, a plain text in UTF-8 unless fields say otherwise. */
export function makeTextPart(content: string | Uint8Array, fields: Partial<TextPart> = {}) {
  const bytes: Uint8Array = Buffer.from(content);
  const part: TextPart = {
    part: "1",
    type: "text/plain",
    encoding: "8bit",
    charset: "utf-8",
    isFlowed: false,
    isSpaceDeleted: false,
    size: bytes.byteLength,
    ...fields,
  };
  return { part, content: bytes };
}
