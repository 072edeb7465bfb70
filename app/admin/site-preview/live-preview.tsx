import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { SitePath } from "../../../contract/site/edits.ts";
import type { SitePreview } from "../../../contract/site-editing.ts";
import type { MarkedText } from "../../site-parts/read-marks.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import styles from "./live-preview.module.css";
import { showPage } from "./show-page.ts";
import { useEditedPart } from "./use-edited-part.ts";
import { type FrameClicks, useFrameClicks } from "./use-frame-clicks.ts";
import { useFrameSize } from "./use-frame-size.ts";
import { type PreviewedPage, useSitePreview } from "./use-site-preview.ts";

interface LivePreviewProps extends PreviewedPage, FrameClicks {
  /** The place in the file that the form is editing. */
  focusedPath: SitePath | undefined;
}

/**
 * Without a document type, browsers would lay out the page by the rules of older ones, and without color schemes, it would be white
 * at night until the page is there.
 */
const emptyDocument =
  '<!DOCTYPE html><html><head><meta name="color-scheme" content="light dark"></head><body></body></html>';

/** A page of the site with edits that are not saved. Its texts lead to their fields in the form. */
export function LivePreview({ focusedPath, onOpenPart, onNavigate, ...page }: LivePreviewProps) {
  const { preview, path: shownPath, fault, isLoading, retry } = useSitePreview(page);
  const [frame, setFrame] = useState<Document>();
  const texts = useShownTexts(frame, preview);
  useScrollToStart(frame, shownPath);
  const stage = useRef<HTMLDivElement>(null);
  const { view, setView, style } = useFrameSize(stage);
  useFrameScheme(frame);
  useFrameClicks(frame, texts, { onOpenPart, onNavigate });
  useEditedPart(texts, page.file, focusedPath);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={`stack-2 ${styles.preview}`}>
      <header className="row-2 between">
        <h2 id={heading} className="quiet small">
          Live page
        </h2>
        <div className="row-1-2">
          {(["phone", "desktop"] as const).map((name) => (
            <Button
              key={name}
              look={name === view ? "plain" : "quiet"}
              aria-pressed={name === view}
              onClick={() => setView(name)}
            >
              {name === "phone" ? "Phone" : "Desktop"}
            </Button>
          ))}
        </div>
      </header>
      {fault && <Failure text={fault} onRetry={retry} />}
      <div ref={stage} className={styles.stage} data-view={view} aria-busy={isLoading}>
        <iframe
          title="Live page"
          style={style}
          srcDoc={emptyDocument}
          onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument ?? undefined)}
        />
      </div>
    </section>
  );
}

function useShownTexts(frame: Document | undefined, preview: SitePreview | undefined): MarkedText[] {
  const [texts, setTexts] = useState<MarkedText[]>([]);
  useLayoutEffect(() => {
    if (frame && preview) setTexts(showPage(frame, preview));
  }, [frame, preview]);
  return texts;
}

/** Another page is shown from its start. */
function useScrollToStart(frame: Document | undefined, path: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another page
  useLayoutEffect(() => {
    for (const box of [frame?.scrollingElement, frame?.getElementById("content")]) box?.scrollTo(0, 0);
  }, [frame, path]);
}

/** Shows the color scheme of this page in the frame. */
function useFrameScheme(frame: Document | undefined): void {
  useEffect(() => {
    const { documentElement: page } = document;
    const show = () => {
      const { scheme } = page.dataset;
      if (scheme === undefined) frame?.documentElement.removeAttribute("data-scheme");
      else frame?.documentElement.setAttribute("data-scheme", scheme);
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(page, { attributeFilter: ["data-scheme"] });
    return () => observer.disconnect();
  }, [frame]);
}
