import type { VisitReport } from "../contract/visit-report.ts";

/** The server accepts no more. */
const maxPages = 50;
const maxSeconds = 24 * 60 * 60;

interface SeenPage {
  milliseconds: number;
  read: number;
}

/** What a visitor has seen and done since the document was loaded. All times are milliseconds of one monotonic clock. */
export interface VisitLog {
  /** A screen is visible from now on. Pass `undefined` when the document is hidden. */
  show: (path: string | undefined, now: number) => void;
  /** This percentage of the visible screen, from its beginning, has been in sight. */
  read: (percent: number) => void;
  do: (action: VisitReport["actions"][number]) => void;
  /** Returns all that happened so far. Each report has a higher version than the one before. */
  report: (now: number) => VisitReport;
}

/**
 * @param referrer the page that linked here
 * @param entry path and query of the first screen
 */
export function createVisitLog({ referrer, entry }: Pick<VisitReport, "referrer" | "entry">): VisitLog {
  const pages = new Map<string, SeenPage>();
  const actions = new Set<VisitReport["actions"][number]>();
  let version = 0;
  let visible: { page: SeenPage; since: number } | undefined;

  function open(path: string): SeenPage | undefined {
    const page = pages.get(path) ?? { milliseconds: 0, read: 0 };
    if (!pages.has(path) && pages.size === maxPages) return undefined;
    pages.set(path, page);
    return page;
  }

  function count(now: number): void {
    if (visible === undefined) return;
    visible.page.milliseconds += Math.max(0, now - visible.since);
    visible.since = now;
  }

  return {
    show: (path, now) => {
      count(now);
      const page = path === undefined ? undefined : open(path);
      visible = page && { page, since: now };
    },
    read: (percent) => {
      if (visible === undefined) return;
      const { page } = visible;
      page.read = Math.max(page.read, Math.min(100, Math.max(0, Math.round(percent))));
    },
    do: (action) => {
      actions.add(action);
    },
    report: (now) => {
      count(now);
      version += 1;
      return {
        version,
        referrer,
        entry,
        pages: Array.from(pages, ([path, { milliseconds, read }]) => ({
          path,
          seconds: Math.min(maxSeconds, Math.round(milliseconds / 1_000)),
          read,
        })),
        actions: [...actions],
      };
    },
  };
}
