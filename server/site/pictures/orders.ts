import type { PictureFacts } from "./facts.ts";
import type { PictureFormat } from "./widths.ts";

/** What the picture process is asked to do with a file, if the file still has this hash. */
export type PictureOrder = { file: string; hash: string } & (
  | { task: "inspect" }
  | { task: "convert"; format: PictureFormat; width: number }
);

/** The answer: the result, or `changed` if the file has another hash, or why there is no result. */
export type PictureOutcome =
  | { facts: PictureFacts }
  | { bytes: Uint8Array }
  | { changed: true }
  /** A sentence about the file. */
  | { fault: string }
  /** An unexpected error of the process. */
  | { error: string };
