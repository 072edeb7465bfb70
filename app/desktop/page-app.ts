/** One of the owner's own pages in the dock and in the title bar of its window. */
export interface PageApp {
  slug: string;
  title: string;
  /** The shapes of the icon: SVG elements with their attributes and a key. */
  icon: [element: string, attributes: Record<string, string>][];
}
