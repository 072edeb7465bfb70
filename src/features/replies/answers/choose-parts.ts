import type { MessageStructureObject } from "imapflow";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { oneLine } from "../../../core/mail/one-line.ts";
import type { Attachment } from "../contract/replies.ts";

/** A part of a mail that has a text. */
export interface TextPart {
  /** The number of the part, as IMAP counts. */
  part: string;
  type: "text/plain" | "text/html";
  /** What its own headers say about how its bytes become a text. */
  encoding: string;
  charset: string;
  isFlowed: boolean;
  isSpaceDeleted: boolean;
  /** Bytes, as it was sent. */
  size: number;
}

export interface ChosenParts {
  /** The texts that a mail program shows one below the other. */
  texts: TextPart[];
  attachments: Attachment[];
}

/** Some mail programs divide a text by its pictures. */
const mostTexts = 5;
const longestName = 150;

/** Chooses the parts that are the text of a mail, without formatting if it has such, and names all others. */
export function chooseParts(structure: MessageStructureObject): ChosenParts {
  const parts = listParts(structure);
  const plain = parts.filter((part) => isText(part, "text/plain"));
  const texts = plain.length > 0 ? plain : parts.filter((part) => isText(part, "text/html"));
  const rest = parts.filter((part) => !isText(part, "text/plain") && !isText(part, "text/html"));
  return {
    texts: texts.slice(0, mostTexts).map(describeText),
    attachments: rest.slice(0, bounds.attachments).map(describeAttachment),
  };
}

/** An attached mail is one part, whatever it consists of. */
function listParts(structure: MessageStructureObject): MessageStructureObject[] {
  const { type, childNodes } = structure;
  return type.startsWith("multipart/") && childNodes !== undefined
    ? childNodes.flatMap(listParts)
    : [structure];
}

function isText(part: MessageStructureObject, type: TextPart["type"]): boolean {
  return part.type === type && part.disposition !== "attachment" && nameOf(part) === "";
}

function describeText({ part, type, encoding, parameters = {}, size }: MessageStructureObject): TextPart {
  return {
    // The only part of a mail has no number.
    part: part ?? "TEXT",
    type: type === "text/html" ? "text/html" : "text/plain",
    encoding: encoding ?? "",
    charset: parameters.charset ?? "",
    isFlowed: parameters.format?.toLowerCase() === "flowed",
    isSpaceDeleted: parameters.delsp?.toLowerCase() === "yes",
    size: size ?? 0,
  };
}

function describeAttachment(part: MessageStructureObject): Attachment {
  const name = nameOf(part) || oneLine(part.type).slice(0, longestName);
  return { name, size: countBytes(part) };
}

/** One line, without the marks that turn the direction of a text: they could make `exe.pdf` of `fdp.exe`. */
function nameOf({ dispositionParameters, parameters }: MessageStructureObject): string {
  const name = dispositionParameters?.filename ?? parameters?.name ?? "";
  return [...oneLine(name.replace(/\p{Bidi_Control}/gu, "")).toWellFormed()].slice(0, longestName).join("");
}

/** A line of 76 characters and its end have 57 bytes in Base64. */
function countBytes({ encoding, size = 0 }: MessageStructureObject): number {
  return Math.max(0, Math.round(encoding === "base64" ? (size * 57) / 78 : size));
}
