import type { WorkingState } from "../../contract/working-copies.ts";

/** What another form has done with the post since this one was opened. */
export interface OtherForm {
  /** It has stored a copy of its text, or saved the post. */
  did: "copy" | "save";
  /** The version of the copy on the server, if there is one. */
  copyVersion: string | null;
}

/** What this form knows. */
interface Known {
  editor: string;
  /** The version of the copy that this form has stored or taken over. */
  copyVersion: string | null;
  /** The version of the post that it has. */
  postVersion: string | null;
}

/** Finds out from what the server has whether another form has changed something. */
export function findOther({ copy, postVersion }: WorkingState, known: Known): OtherForm | undefined {
  const copyVersion = copy?.version ?? null;
  if (postVersion !== null && postVersion !== known.postVersion) return { did: "save", copyVersion };
  const isOther = copy !== null && copy.editor !== known.editor && copy.version !== known.copyVersion;
  return isOther ? { did: "copy", copyVersion } : undefined;
}
