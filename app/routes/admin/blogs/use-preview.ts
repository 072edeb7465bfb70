import { useEffect, useState } from "react";
import type { Markdown, PostPicture } from "../../../../contract/markdown.ts";
import { fetchPreview } from "./api.ts";
import type { Paragraph } from "./form-state.ts";

interface PreviewState {
  body: Markdown<PostPicture>;
  /** Why the text cannot be read. The preview then stays as it was. */
  fault?: string | undefined;
}

/** Milliseconds without a keystroke before the text is parsed. */
const pause = 150;

/** Returns what the server makes of the paragraphs, soon after they were typed. */
export function usePreview(paragraphs: readonly Paragraph[]): PreviewState {
  const [state, setState] = useState<PreviewState>({ body: [] });
  const source = JSON.stringify(paragraphs.map(({ text }) => text.trim()).filter((text) => text !== ""));
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const preview = await fetchPreview(JSON.parse(source), request.signal);
        setState(({ body }) => ({ body, ...preview }));
      } catch {
        // Without a connection, the form works as before, and the preview stays as it was.
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [source]);
  return state;
}
