import type { IconShapes } from "../../ui/icon-shapes.ts";

/** One of the owner's own pages in the dock and in the title bar of its window, or an app with a name that the owner has chosen. */
export interface PageApp {
  slug: string;
  name: string;
  /** Every page has one. An app without one keeps its own. */
  icon?: IconShapes;
  /** Whether it is not in the dock. */
  isHidden?: true;
}
