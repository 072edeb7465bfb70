/** In pixels from the upper left corner of the stage. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Size = Pick<Place, "width" | "height">;

/** The edges and corners of a window, named after compass directions. */
export const directions = ["n", "e", "s", "w", "ne", "se", "sw", "nw"] as const;
export type Direction = (typeof directions)[number];

const minSize: Size = { width: 320, height: 200 };

/** Returns the nearest place that fits on the stage, so that every part of a window stays reachable. */
export function fitPlace(place: Place, stage: Size): Place {
  const width = clamp(place.width, Math.min(minSize.width, stage.width), stage.width);
  const height = clamp(place.height, Math.min(minSize.height, stage.height), stage.height);
  return {
    x: clamp(place.x, 0, stage.width - width),
    y: clamp(place.y, 0, stage.height - height),
    width,
    height,
  };
}

/** Returns the edges of the screen that a place reaches. */
export function touchedEdges({ x, width }: Place, stage: Size): ("left" | "right")[] {
  const edges = { left: x <= 0, right: x + width >= stage.width } as const;
  return (["left", "right"] as const).filter((edge) => edges[edge]);
}

/** Moves a place that fits on the stage, stopping at the edges. */
export function movePlace(place: Place, dx: number, dy: number, stage: Size): Place {
  return fitPlace({ ...place, x: place.x + dx, y: place.y + dy }, stage);
}

/** Drags an edge or a corner of a place that fits on the stage. The opposite side stays where it is. */
export function resizePlace(place: Place, direction: Direction, dx: number, dy: number, stage: Size): Place {
  const [x, width] = resizeSpan(
    [place.x, place.width],
    { start: direction.includes("w"), end: direction.includes("e") },
    dx,
    minSize.width,
    stage.width,
  );
  const [y, height] = resizeSpan(
    [place.y, place.height],
    { start: direction.includes("n"), end: direction.includes("s") },
    dy,
    minSize.height,
    stage.height,
  );
  return fitPlace({ x, y, width, height }, stage);
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

/** The places and changes that the window's menu and the edges of the stage offer. */
export type Arrangement = "left" | "right" | "full" | "center" | "larger" | "smaller";

/** Pixels by which "larger" and "smaller" change the width and the height. */
const sizeStep = 96;

/** Returns the place for an entry of the window's menu. Resizing keeps the center. */
export function arrangePlace(place: Place, arrangement: Arrangement, stage: Size): Place {
  switch (arrangement) {
    case "left":
      return { x: 0, y: 0, width: stage.width / 2, height: stage.height };
    case "right":
      return { x: stage.width / 2, y: 0, width: stage.width / 2, height: stage.height };
    case "full":
      return { x: 0, y: 0, ...stage };
    case "center":
      return centerPlace(place, stage);
    case "larger":
      return growPlace(place, sizeStep, stage);
    case "smaller":
      return growPlace(place, -sizeStep, stage);
  }
}

function centerPlace(place: Place, stage: Size): Place {
  return fitPlace(
    { ...place, x: (stage.width - place.width) / 2, y: (stage.height - place.height) / 2 },
    stage,
  );
}

function growPlace({ x, y, width, height }: Place, step: number, stage: Size): Place {
  const { width: newWidth, height: newHeight } = fitPlace(
    { x, y, width: width + step, height: height + step },
    stage,
  );
  return fitPlace(
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
  { x, y }: Pick<Place, "x" | "y">,
  stage: Size,
): "left" | "right" | "full" | undefined {
  if (y < snapDistance) return "full";
  if (x < snapDistance) return "left";
  return x > stage.width - snapDistance ? "right" : undefined;
}
