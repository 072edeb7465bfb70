import type { Drawing } from "../drawings/drawing.ts";
import type { PictureFacts } from "./facts.ts";
import type { PictureFormat } from "./widths.ts";

/**
 * What the picture process is asked to do: something with a file, if the file still has this hash, or a drawing, if its
 * originals still have theirs.
 */
export type PictureOrder =
  | { task: "inspect"; file: string; hash: string }
  | { task: "convert"; file: string; hash: string; format: PictureFormat; width: number }
  | { task: "draw"; drawing: Drawing };

/** The answer: the result, or `changed` if a file has another hash, or why there is no result. */
export type PictureOutcome =
  | { facts: PictureFacts }
  | { bytes: Uint8Array }
  | { changed: true }
  /** A sentence about the file. */
  | { fault: string }
  /** An unexpected error of the process. */
  | { error: string };
