import type { Crop } from "../../contract.ts";
import type { Drawing } from "../drawings/drawing.ts";
import type { ImportedFacts, PictureFacts } from "./facts.ts";
import type { PictureFormat } from "./widths.ts";

export interface ImportOptions {
  /** What the owner calls the file. */
  name: string;
  target: string;
  /** For a picture that stands still and has at most these pixels on a side: the first one of an animation. */
  still?: { maxSide: number; crop: Crop | undefined };
}

/**
 * What the picture process is asked to do: something with a file, if the file still has this hash, or a drawing, if its
 * originals still have theirs.
 */
export type PictureRequest =
  | { task: "inspect"; file: string; hash: string }
  | { task: "convert"; file: string; hash: string; format: PictureFormat; width: number }
  /** Converts an uploaded file and writes the result to the file `target`. */
  | ({ task: "import"; file: string; hash: string } & ImportOptions)
  | { task: "draw"; drawing: Drawing };

/** The answer: the result, or `changed` if a file has another hash, or why there is no result. */
export type PictureResult =
  | { facts: PictureFacts }
  | { imported: ImportedFacts }
  | { bytes: Uint8Array }
  | { changed: true }
  /** A sentence about the file. */
  | { fault: string }
  /** An unexpected error of the process. */
  | { error: string };
