import { memo, startTransition, useEffect, useId, useRef, useState } from "react";
import type { Markdown, PostPicture } from "../../../posts/contract/markdown.ts";
import { fetchPreview } from "../../../posts/screens/api.ts";
import styles from "../../../posts/screens/post.module.css";
import { MarkdownText } from "../../../ui/markdown/markdown.tsx";
import { type Paragraph, textsOf } from "../paragraph.ts";
import { useFollowing } from "./use-following.ts";

interface PreviewProps {
  content: Paragraph[];
  /** Whether it is beside the fields and scrolls with them. */
  isBeside: boolean;
}

/** The text of the post as its page will show it. */
export function Preview({ content, isBeside }: PreviewProps) {
  const { body, texts, fault } = usePreview(content);
  const isEmpty = textsOf(content).every((text) => text.trim() === "");
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  useFollowing(box, { texts, isBeside, body });
  return (
    <section
      ref={box}
      aria-labelledby={heading}
      tabIndex={isBeside ? 0 : undefined}
      className={`stack-2 ${styles.preview}`}
    >
      <h3 id={heading} className="quiet small">
        Preview
      </h3>
      {fault && <p className="red small">{fault}</p>}
      {isEmpty && body.length === 0 && !fault && (
        <p className="quiet">What you write appears here as on the page of the post.</p>
      )}
      <div className={styles.text} data-preview="">
        <Body body={body} />
      </div>
    </section>
  );
}

/** Is rendered again only when the server has parsed another text. */
const Body = memo(function Body({ body }: { body: Markdown<PostPicture> }) {
  return <MarkdownText content={body} />;
});

interface PreviewState {
  body: Markdown<PostPicture>;
  /** The paragraphs that were sent, without those that are empty. */
  texts: readonly string[];
  /** Why the text cannot be read. The preview then stays as it was. */
  fault?: string | undefined;
}

/** Milliseconds without a keystroke before the text is parsed, and until it is again if its code took too long. */
const [pause, longPause] = [150, 1_000];
/** Code that takes too long each time stays plain. */
const mostTimes = 4;

/** Returns what the server makes of the paragraphs, soon after they were typed. A newer text cancels the request. */
function usePreview(content: readonly Paragraph[]): PreviewState {
  const [state, setState] = useState<PreviewState>({ body: [], texts: [] });
  useEffect(() => {
    const request = new AbortController();
    let timer = setTimeout(load, pause);
    let times = 0;
    async function load() {
      const texts = textsOf(content).filter((text) => text.trim() !== "");
      try {
        const preview = await fetchPreview(texts, request.signal);
        // Keys come first.
        startTransition(() =>
          setState((old) => ("body" in preview ? { body: preview.body, texts } : { ...old, ...preview })),
        );
        times += 1;
        const isPlain = "isPlain" in preview && !request.signal.aborted;
        if (isPlain && times < mostTimes) timer = setTimeout(load, longPause);
      } catch {
        // Without a connection, the form works as before, and the preview stays as it was.
      }
    }
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [content]);
  return state;
}
