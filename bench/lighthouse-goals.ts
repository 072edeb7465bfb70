import type { Audit } from "./lighthouse-audit.ts";

/** A measured value beside its goal, in the unit that `what` names. */
export interface Goal {
  screen: string;
  what: string;
  measured: number;
  /** The static page's value, if the goal depends on it. */
  reference: number | undefined;
  goal: number;
  isMet: boolean;
}

/** Compares the audits of a screen and of its static page with the goals in docs/performance.md. */
export function judge(screen: string, { site, reference }: { site: Audit; reference: Audit }): Goal[] {
  const atMost = (what: string, measured: number, goal: number, beside?: number) =>
    compare(screen, what, measured, goal, beside);
  function full(what: string, score: number): Goal {
    return { screen, what, measured: score, reference: undefined, goal: 100, isMet: score >= 100 };
  }
  return [
    atMost(
      "first paint, s",
      site.firstPaint,
      Math.max(0.75, 1.1 * reference.firstPaint),
      reference.firstPaint,
    ),
    atMost(
      "largest paint, s",
      site.largestPaint,
      Math.max(1.1, 1.15 * reference.largestPaint),
      reference.largestPaint,
    ),
    atMost("blocking time, ms", site.blocking, 50),
    atMost("layout shift", site.shift, 0.01),
    full("performance score", site.score),
    full("accessibility score", site.accessibility),
    full("best practices score", site.bestPractices),
    full("SEO score", site.seo),
  ];
}

/** The goal is an upper limit. */
function compare(screen: string, what: string, measured: number, goal: number, beside?: number): Goal {
  return { screen, what, measured, reference: beside, goal, isMet: measured <= goal };
}
