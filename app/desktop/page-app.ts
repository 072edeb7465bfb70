import type { IconShapes } from "../ui/icon-shapes.ts";

/** One of the owner's own pages in the dock and in the title bar of its window. */
export interface PageApp {
  slug: string;
  title: string;
  icon: IconShapes;
}
