import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Failure } from "../../../../core/admin/ui/failure.tsx";
import { Segmented } from "../../../../core/admin/ui/segmented.tsx";
import type { SitePath } from "../../../../core/site/contract/edits.ts";
import type { EditedFileName, SitePreview } from "../../../../core/site/contract/site-editing.ts";
import styles from "./live-preview.module.css";
import { findContainer, type SitePart } from "./parts/parts.ts";
import type { MarkedText } from "./parts/read-marks.ts";
import { reveal } from "./parts/reveal.ts";
import { showPage } from "./show-page.ts";
import { type PreviewedPage, useSitePreview } from "./use-site-preview.ts";

/** The widths of the screens that a preview can show, in CSS pixels. */
const widths = { phone: 390, desktop: 1280 };

type View = keyof typeof widths;

const views: { name: View; label: string }[] = [
  { name: "phone", label: "Phone" },
  { name: "desktop", label: "Desktop" },
];

/** Returns the size of the frame for a screen, made smaller so that all of it fits into the stage. */
function useFrameSize(stage: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [chosen, setView] = useState<View>();
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  const view = chosen ?? (size.width < widths.desktop / 3 ? "phone" : "desktop");
  const scale = Math.min(1, size.width / widths[view]) || 1;
  const width = Math.min(widths[view], size.width / scale);
  const style: CSSProperties = { width, height: size.height / scale, scale: String(scale) };
  return { view, setView, style };
}

interface LivePreviewProps extends PreviewedPage, FrameClicks {
  /** The place in the file that the form is editing. */
  focusedPath: SitePath | undefined;
}

/**
 * Without a document type, browsers would lay out the page by the rules of older ones, and without color schemes, it
 * would be white at night until the page is there.
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
        <Segmented label="Width of the page" options={views} chosen={view} onChoose={setView} />
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

interface FrameClicks {
  onOpenPart: (file: EditedFileName, path: SitePath) => void;
  /** Called with the path of another page of the site, when a link to it is clicked. */
  onNavigate: (path: string) => void;
}

/** Nothing in the frame leads away from it: a text opens its field, and a link shows another page of the site. */
function useFrameClicks(
  frame: Document | undefined,
  texts: readonly MarkedText[],
  { onOpenPart, onNavigate }: FrameClicks,
): void {
  const open = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const link = target.closest("a");
    const path = link && pathOf(link);
    const marked = texts.find(({ element }) => element === target.closest("[data-marked]"));
    if (link || marked) event.preventDefault();
    if (path) onNavigate(path);
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

/** Returns the path of another page of the site, or nothing for a file, another site, or a place in the same page. */
function pathOf(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search } = new URL(link.href);
  const isPage = origin === location.origin && !link.hasAttribute("download");
  return isPage && !link.getAttribute("href")?.startsWith("#") ? pathname + search : undefined;
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

/**
 * Returns the element that shows a place of a file: its own text, or else the texts of the closest value around it,
 * such as of the project that a link belongs to. Returns `undefined` if the page does not show it.
 */
function findEdited(
  texts: readonly MarkedText[],
  { file, path }: Pick<SitePart, "file" | "path">,
): Element | undefined {
  const own = texts.filter((text) => text.file === file);
  // Texts of another entry of the same list are not around it.
  const least = path.findIndex((key) => typeof key === "number") + 1 || 1;
  for (let length = path.length; length >= least; length -= 1) {
    const around = own.filter((text) =>
      path.slice(0, length).every((key, index) => text.path[index] === key),
    );
    const [first] = around;
    // A page can repeat a text for screen readers, such as the title of a project in its links.
    if (first?.path.length === length) return first.element;
    if (first) return findContainer(around.map(({ element }) => element));
  }
  return undefined;
}
