/** Faults of a text or a file that are reported. More would not help to find the mistake. */
export const maxFaults = 20;

/** A mistake in a text. */
export interface MarkdownFault {
  /** Counted from 1. */
  position: { line: number; column: number };
  /** What is wrong and what to do, one sentence without the place. */
  message: string;
}

/** A picture before it is known how pages show it. */
export interface PictureFile {
  /** The name of a file in the folder `pictures`. */
  file: string;
  alt: string;
  position: MarkdownFault["position"];
}
