import { useEffect, useEffectEvent } from "react";
import type { SitePath } from "../../../contract/site/edits.ts";
import type { EditedFileName } from "../../../contract/site-editing.ts";
import type { MarkedText } from "../../site-parts/read-marks.ts";

export interface FrameClicks {
  onOpenPart: (file: EditedFileName, path: SitePath) => void;
  /** Called with the path of another page of the site, when a link to it is clicked. */
  onNavigate: (path: string) => void;
}

/** Nothing in the frame leads away from it: a text opens its field, and a link shows another page of the site. */
export function useFrameClicks(
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
