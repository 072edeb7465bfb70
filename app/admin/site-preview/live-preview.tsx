import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { SitePath } from "../../../contract/site/edits.ts";
import type { EditedFileName, SitePreview } from "../../../contract/site-editing.ts";
import { EditLinks, reveal } from "../../site-parts/edit-links.tsx";
import { listParts } from "../../site-parts/parts.ts";
import type { MarkedText } from "../../site-parts/read-marks.ts";
import { Button } from "../../ui/button.tsx";
import text from "../../ui/text.module.css";
import { Failure } from "../ui/failure.tsx";
import { findEdited } from "./find-edited.ts";
import styles from "./live-preview.module.css";
import { showPage } from "./show-page.ts";
import { useFrameSize } from "./use-frame-size.ts";
import { type PreviewedPage, useSitePreview } from "./use-site-preview.ts";

interface LivePreviewProps extends PreviewedPage {
  /** The place in the file that the form is editing. */
  focusedPath: SitePath | undefined;
  onOpenPart: (file: EditedFileName, path: SitePath) => void;
  /** Called with the path of another page of the site, when a link to it is clicked. */
  onNavigate: (path: string) => void;
}

/** Without a document type, browsers would lay out the page by the rules of older ones. */
const emptyDocument = "<!DOCTYPE html><html><head></head><body></body></html>";

/** A page of the site with edits that are not saved. Its parts lead to their fields in the form. */
export function LivePreview({ focusedPath, onOpenPart, onNavigate, ...page }: LivePreviewProps) {
  const { preview, path: shownPath, fault, isLoading, retry } = useSitePreview(page);
  const [frame, setFrame] = useState<Document>();
  const texts = useShownTexts(frame, preview);
  useScrollToStart(frame, shownPath);
  const parts = useMemo(() => listParts(texts), [texts]);
  const layer = useLayer(frame);
  const stage = useRef<HTMLDivElement>(null);
  const { view, setView, style } = useFrameSize(stage);
  useFrameScheme(frame);
  useFrameClicks(frame, texts, { onOpenPart, onNavigate });
  useEditedPart(texts, page.file, focusedPath);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.preview}>
      <header className={`row-2 ${styles.head}`}>
        <h2 id={heading} className={text.quiet}>
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
          className={styles.frame}
          style={style}
          srcDoc={emptyDocument}
          onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument ?? undefined)}
        />
      </div>
      {layer &&
        createPortal(<EditLinks parts={parts} onOpen={({ file, path }) => onOpenPart(file, path)} />, layer)}
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

/** Returns an element for the links beside the body, which only has the page. */
function useLayer(frame: Document | undefined): HTMLElement | undefined {
  return useMemo(() => {
    const layer = frame?.createElement("div");
    if (layer) frame?.documentElement.append(layer);
    return layer;
  }, [frame]);
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

function useFrameClicks(
  frame: Document | undefined,
  texts: readonly MarkedText[],
  { onOpenPart, onNavigate }: Pick<LivePreviewProps, "onOpenPart" | "onNavigate">,
): void {
  const open = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest(".edit-links")) return;
    const link = target.closest("a");
    const marked = texts.find(({ element }) => element === target.closest("[data-marked]"));
    if (link || marked) event.preventDefault();
    if (link) followLink(link, onNavigate);
    else if (marked) onOpenPart(marked.file, marked.path);
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => open(event);
    const onSubmit = (event: Event) => event.preventDefault();
    frame?.addEventListener("click", onClick);
    frame?.addEventListener("submit", onSubmit);
    return () => {
      frame?.removeEventListener("click", onClick);
      frame?.removeEventListener("submit", onSubmit);
    };
  }, [frame]);
}

/** Other sites and files are not shown. */
function followLink(link: HTMLAnchorElement, onNavigate: (path: string) => void): void {
  const { origin, pathname, search, hash } = new URL(link.href);
  if (link.getAttribute("href")?.startsWith("#")) link.ownerDocument.getElementById(hash.slice(1))?.focus();
  else if (origin === location.origin && !link.hasAttribute("download")) onNavigate(pathname + search);
}

/** Outlines what the form is editing, and scrolls to it when that is another part. */
function useEditedPart(texts: readonly MarkedText[], file: EditedFileName, path: SitePath | undefined): void {
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
