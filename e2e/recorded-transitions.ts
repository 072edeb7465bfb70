import type { Page } from "@playwright/test";
import { expect, waitForHydration } from "./site.ts";

export interface Animated {
  pseudoElement: string;
  name: string;
  /** Milliseconds. */
  end: number;
}

declare global {
  interface Window {
    /** The animations of each transition so far. */
    transitions: Animated[][];
    /** How many animations of elements scripts have started. */
    animationCount: number;
    /** Whether to stop each transition at its start. */
    paused?: boolean;
    /** The names of the apps whose windows have been open since the last one was pressed. */
    shownApps?: Set<string | null | undefined>;
  }
}

export async function recordTransitions({ page }: { page: Page }): Promise<void> {
  await page.addInitScript(() => {
    window.transitions = [];
    window.animationCount = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function record(...args) {
      const animation = animate.apply(this, args);
      window.animationCount += 1;
      if (window.paused) animation.pause();
      return animation;
    };
    const start = document.startViewTransition;
    if (start === undefined) return;
    document.startViewTransition = function record(...args) {
      const transition = start.apply(document, args);
      transition.ready.then(
        () => {
          const animations = document.getAnimations().filter(({ effect }) => {
            return (effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition");
          });
          if (window.paused) for (const animation of animations) animation.pause();
          const animated = animations.map((animation) => ({
            pseudoElement: (animation.effect as KeyframeEffect).pseudoElement ?? "",
            name: (animation as CSSAnimation).animationName ?? "",
            end: Number(animation.effect?.getComputedTiming().endTime),
          }));
          // React adds some of its own that take no time.
          window.transitions.push(animated.filter(({ end }) => end > 0));
        },
        () => {},
      );
      return transition;
    };
  });
}

export async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

export function dockItem(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name });
}

/** Waits for a number of transitions and returns the last one. */
export async function transition(page: Page, count: number): Promise<Animated[]> {
  await expect.poll(() => page.evaluate(() => window.transitions.length)).toBe(count);
  return page.evaluate(() => window.transitions.at(-1) ?? []);
}
