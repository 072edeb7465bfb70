/** In pixels from the upper left corner of the stage. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Size = Pick<Rect, "width" | "height">;

/** The edges and corners of a window, named after compass directions. */
export const directions = ["n", "e", "s", "w", "ne", "se", "sw", "nw"] as const;
export type Direction = (typeof directions)[number];

const minSize: Size = { width: 320, height: 200 };

/** Returns the nearest rectangle that fits on the stage, so that every part of a window stays reachable. */
export function fitRect(rect: Rect, stage: Size): Rect {
  const width = clamp(rect.width, Math.min(minSize.width, stage.width), stage.width);
  const height = clamp(rect.height, Math.min(minSize.height, stage.height), stage.height);
  return {
    x: clamp(rect.x, 0, stage.width - width),
    y: clamp(rect.y, 0, stage.height - height),
    width,
    height,
  };
}

/** Returns the edges of the screen that a rectangle reaches. */
export function touchedEdges({ x, width }: Rect, stage: Size): ("left" | "right")[] {
  const edges = { left: x <= 0, right: x + width >= stage.width } as const;
  return (["left", "right"] as const).filter((edge) => edges[edge]);
}

/** Moves a rectangle that fits on the stage, stopping at the edges. */
export function moveRect(rect: Rect, dx: number, dy: number, stage: Size): Rect {
  return fitRect({ ...rect, x: rect.x + dx, y: rect.y + dy }, stage);
}

/** Drags an edge or a corner of a rectangle that fits on the stage. The opposite side stays where it is. */
export function resizeRect(rect: Rect, direction: Direction, dx: number, dy: number, stage: Size): Rect {
  const [x, width] = resizeSpan(
    [rect.x, rect.width],
    { start: direction.includes("w"), end: direction.includes("e") },
    dx,
    minSize.width,
    stage.width,
  );
  const [y, height] = resizeSpan(
    [rect.y, rect.height],
    { start: direction.includes("n"), end: direction.includes("s") },
    dy,
    minSize.height,
    stage.height,
  );
  return fitRect({ x, y, width, height }, stage);
}

type Span = readonly [start: number, length: number];

function resizeSpan(
  [start, length]: Span,
  dragged: { start: boolean; end: boolean },
  delta: number,
  minLength: number,
  available: number,
): Span {
  const end = start + length;
  if (dragged.start) {
    const moved = clamp(start + delta, 0, Math.max(0, end - minLength));
    return [moved, end - moved];
  }
  if (dragged.end) return [start, clamp(end + delta, start + minLength, available) - start];
  return [start, length];
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** The rectangles and changes that the window's menu and the edges of the stage offer. */
export type Arrangement = "left" | "right" | "full" | "center" | "larger" | "smaller";

/** Pixels by which "larger" and "smaller" change the width and the height. */
const sizeStep = 96;

/** Returns the rectangle for an entry of the window's menu. Resizing keeps the center. */
export function arrangeRect(rect: Rect, arrangement: Arrangement, stage: Size): Rect {
  switch (arrangement) {
    case "left":
      return { x: 0, y: 0, width: stage.width / 2, height: stage.height };
    case "right":
      return { x: stage.width / 2, y: 0, width: stage.width / 2, height: stage.height };
    case "full":
      return { x: 0, y: 0, ...stage };
    case "center":
      return centerRect(rect, stage);
    case "larger":
      return growRect(rect, sizeStep, stage);
    case "smaller":
      return growRect(rect, -sizeStep, stage);
  }
}

function centerRect(rect: Rect, stage: Size): Rect {
  return fitRect({ ...rect, x: (stage.width - rect.width) / 2, y: (stage.height - rect.height) / 2 }, stage);
}

function growRect({ x, y, width, height }: Rect, step: number, stage: Size): Rect {
  const { width: newWidth, height: newHeight } = fitRect(
    { x, y, width: width + step, height: height + step },
    stage,
  );
  return fitRect(
    {
      x: x - (newWidth - width) / 2,
      y: y - (newHeight - height) / 2,
      width: newWidth,
      height: newHeight,
    },
    stage,
  );
}

/** Pixels from an edge of the stage within which a dragged pointer snaps the window. */
const snapDistance = 12;

/** Returns how a window snaps while its title bar is dragged to this point of the stage. */
export function findSnap(
  { x, y }: Pick<Rect, "x" | "y">,
  stage: Size,
): "left" | "right" | "full" | undefined {
  if (y < snapDistance) return "full";
  if (x < snapDistance) return "left";
  return x > stage.width - snapDistance ? "right" : undefined;
}
