import { useEffect, useState } from "react";
import type { CheckInput, Finding } from "../../../../../contract/checks.ts";
import { fetchFindings } from "../api.ts";
import { draftOf, type Fields } from "../state/form-state.ts";

/** Milliseconds without a keystroke before the post is checked. The server requests the pages that it links to. */
const pause = 1_000;

/** Returns what the server finds in the post, soon after it was typed, or `undefined` while there is no text. */
export function useFindings(fields: Fields): Finding[] | undefined {
  const [findings, setFindings] = useState<Finding[]>();
  const { title, slug, description, content } = draftOf(fields);
  const texts = content.map((text) => text.trim()).filter((text) => text !== "");
  const source = JSON.stringify({ title, slug, description, content: texts } satisfies CheckInput);
  const isEmpty = texts.length === 0;
  useEffect(() => {
    if (isEmpty) {
      setFindings(undefined);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setFindings(await fetchFindings(JSON.parse(source), request.signal));
      } catch {
        // Without a connection, the list stays as it was.
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [source, isEmpty]);
  return findings;
}
