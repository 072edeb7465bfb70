import type { SitePart } from "./parts.ts";

/** The width and height of a link, and the space around it. */
const [size, gap] = [28, 4];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Place = Pick<Box, "left" | "top">;

/** Moves each link to its part. Links cover no text and no other link. Those of parts that are scrolled away are marked. */
export function placeLinks(links: readonly Element[], parts: readonly SitePart[]): void {
  const [{ ownerDocument: page } = document.body] = links;
  const taken = listTextBoxes(page.body);
  const bounds = { left: 0, right: page.documentElement.clientWidth, top: -Infinity, bottom: Infinity };
  for (const [index, { container }] of parts.entries()) {
    const link = links[index] as HTMLElement | undefined;
    if (link === undefined) continue;
    const part = container.getBoundingClientRect();
    const place = placeLink(part, taken, bounds);
    taken.push(boxAt(place));
    link.style.translate = `${Math.round(place.left)}px ${Math.round(place.top)}px`;
    link.toggleAttribute("data-away", isScrolledAway(container, part));
  }
}

function listTextBoxes(root: Element): Box[] {
  const page = root.ownerDocument;
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = page.createRange();
  const boxes: Box[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeValue?.trim() === "") continue;
    range.selectNodeContents(node);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}

function isScrolledAway(container: Element, { top, bottom }: Box): boolean {
  const area = container.closest("#content")?.getBoundingClientRect();
  return area !== undefined && (bottom < area.top || top > area.bottom);
}

/**
 * Returns where to put the link of a part: beside it or at one of its corners, where it covers none of the `taken` boxes and is
 * inside of `bounds`. If there is no such place, it covers as little as possible.
 */
export function placeLink({ left, top, right, bottom }: Box, taken: readonly Box[], bounds: Box): Place {
  const columns = [right - gap - size, right - size / 2, left - size / 2, left];
  const rows = [
    top + gap,
    top - size / 2,
    top - size - gap,
    bottom + gap,
    bottom - size / 2,
    bottom - gap - size,
  ];
  const places = [
    ...[right + gap, left - gap - size].map((x) => ({ left: x, top })),
    ...rows.flatMap((y) => columns.map((x) => ({ left: x, top: y }))),
  ].filter((place) => isWithin(boxAt(place), bounds));
  const reach = size + 2 * gap;
  const around = { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
  const nearby = taken.filter((box) => sharedArea(box, around) > 0);
  const covered = (place: Place) => nearby.reduce((sum, box) => sum + sharedArea(boxAt(place), box), 0);
  const [best = { left: Math.max(bounds.left, right - size), top }] = places.toSorted(
    (one, other) => covered(one) - covered(other),
  );
  return best;
}

function boxAt({ left, top }: Place): Box {
  return { left, top, right: left + size, bottom: top + size };
}

function isWithin(box: Box, { left, right, top, bottom }: Box): boolean {
  return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
}

function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
