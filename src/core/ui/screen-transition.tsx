import { ViewTransition, type ViewTransitionProps } from "react";

/**
 * React starts a transition even if its classes are `none`, and a browser needs longer to take pictures of a screen
 * than to show the next one. The style sheet covers visitors who change the setting later.
 */
const isStill = !import.meta.env.SSR && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A `ViewTransition`, except for visitors who prefer reduced motion. */
export function ScreenTransition(props: ViewTransitionProps) {
  return isStill ? props.children : <ViewTransition {...props} />;
}
