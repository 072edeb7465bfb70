/** The shapes of an icon: SVG elements with their attributes. Lucide's `Icon` draws them on a square of 24 units. */
export type IconShapes = [element: string, attributes: Record<string, string>][];
