import { useEffect, useLayoutEffect, useState } from "react";
import type { SitePath } from "../../../contract/site/edits.ts";
import type { EditedFileName } from "../../../contract/site-editing.ts";
import type { MarkedText } from "../../site-parts/read-marks.ts";
import { reveal } from "../../site-parts/reveal.ts";
import { findEdited } from "./find-edited.ts";

/** Outlines what the form is editing, and scrolls to it when that is another part. */
export function useEditedPart(
  texts: readonly MarkedText[],
  file: EditedFileName,
  path: SitePath | undefined,
): void {
  const key = path && JSON.stringify(path);
  const [edited, setEdited] = useState<Element>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path with the same keys is the same place
  useLayoutEffect(() => {
    setEdited(path && findEdited(texts, { file, path }));
  }, [texts, file, key]);
  // After each change of the page, which removes what the page does not have.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    edited?.setAttribute("data-part-edited", "");
    return () => edited?.removeAttribute("data-part-edited");
  }, [edited, texts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keystrokes in a field do not scroll
  useEffect(() => {
    if (edited) reveal(edited);
  }, [key, edited === undefined]);
}
