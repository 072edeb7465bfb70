import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { readUnsentReports, removeReport, storeReport } from "../../ui/browser/unsent-reports.ts";
import { describeClick } from "./describe-click.ts";
import { recordedVisit } from "./recorded-visit.ts";
import type { VisitAction } from "./visit-actions.ts";
import { createVisitLog, type VisitLog } from "./visit-log.ts";
import { keepVisitOrigin } from "./visit-origin.ts";

/** Milliseconds after which what was seen is kept in the browser again. */
const storeInterval = 10_000;
/** Milliseconds until a screen that fits into its window counts as seen. */
const settleTime = 1_000;

/**
 * Records the visit, and reports what the visitor sees and does, whenever the page is hidden. A report contains all
 * that the ones before did. What was not sent, because the browser ended the document without notice, is sent by the
 * next document.
 */
export function useVisit(): void {
  const { pathname } = useLocation();
  const visit = useRef<{ id: string; log: VisitLog }>(undefined);
  const path = useRef(pathname);

  useLayoutEffect(() => {
    path.current = pathname;
    visit.current?.log.show(visiblePath(pathname), performance.now());
    const timer = setTimeout(() => visit.current?.log.read(measureRead(pathname)), settleTime);
    return () => clearTimeout(timer);
  }, [pathname]);

  useEffect(() => {
    const tracking = new AbortController();
    const entry = location.pathname + location.search;
    void recordedVisit().then((id) => {
      sendUnsent();
      if (id === undefined || tracking.signal.aborted) return;
      const log = createVisitLog(keepVisitOrigin({ referrer: document.referrer, entry }));
      visit.current = { id, log };
      log.show(visiblePath(path.current), performance.now());
      track(id, log, { path, signal: tracking.signal });
    });
    return () => {
      tracking.abort();
      visit.current = undefined;
    };
  }, []);
}

function visiblePath(path: string): string | undefined {
  return document.visibilityState === "visible" ? path : undefined;
}

interface Tracking {
  path: { readonly current: string };
  signal: AbortSignal;
}

function track(id: string, log: VisitLog, { path, signal }: Tracking): void {
  const store = () => storeReport(id, log.report(performance.now()));

  function followVisibility() {
    const now = performance.now();
    if (document.visibilityState === "hidden") {
      log.read(measureRead(path.current));
      log.show(undefined, now);
      const report = log.report(now);
      if (send(id, report)) removeReport(id);
      else storeReport(id, report);
    } else log.show(path.current, now);
  }

  function followClick({ target }: Event) {
    const action = target instanceof Element && describeClick(target, path.current);
    if (action) take(action);
  }

  function take(action: VisitAction) {
    log.do(action);
    store();
  }

  document.addEventListener("visibilitychange", followVisibility, { signal });
  // Before the click changes what was clicked. The second type is for clicks with the middle button.
  for (const type of ["click", "auxclick"]) {
    document.addEventListener(type, followClick, { signal, capture: true });
  }
  addEventListener("visitaction", ({ detail }) => take(detail), { signal });
  // Scrolling does not bubble.
  const followScroll = () => log.read(measureRead(path.current));
  document.addEventListener("scroll", followScroll, { signal, capture: true, passive: true });
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") store();
  }, storeInterval);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Returns how much of the post, or else of the screen, has been scrolled into sight: a percentage, or 0 while it is loading. */
function measureRead(path: string): number {
  const content = document.getElementById("content");
  if (content === null || content.ariaBusy === "true") return 0;
  const post = path.startsWith("/blog/") ? content.querySelector("article") : null;
  if (post === null) return (100 * (content.scrollTop + content.clientHeight)) / content.scrollHeight;
  const { top, height } = post.getBoundingClientRect();
  const bottom = Math.min(innerHeight, content.getBoundingClientRect().bottom);
  return height === 0 ? 0 : (100 * (bottom - top)) / height;
}

function send(id: string, report: unknown): boolean {
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  return navigator.sendBeacon?.(`/api/dashboard/visits/${id}/report`, body) ?? false;
}

/** Sends what earlier documents could not send. One that is still open in another tab will send more. */
function sendUnsent(): void {
  for (const [id, report] of readUnsentReports()) if (send(id, report)) removeReport(id);
}
