/** Pixels, from the upper left corner of the stage. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Size = Pick<Place, "width" | "height">;

/** Edges and corners of a window, named like the points of a compass. */
export const directions = ["n", "e", "s", "w", "ne", "se", "sw", "nw"] as const;
export type Direction = (typeof directions)[number];

const smallest: Size = { width: 320, height: 200 };

/** The same place if it lies on the stage, else the nearest that does: all of a window can always be reached. */
export function fitPlace(place: Place, stage: Size): Place {
  const width = clamp(place.width, Math.min(smallest.width, stage.width), stage.width);
  const height = clamp(place.height, Math.min(smallest.height, stage.height), stage.height);
  return {
    x: clamp(place.x, 0, stage.width - width),
    y: clamp(place.y, 0, stage.height - height),
    width,
    height,
  };
}

/** Moves a place that lies on the stage, up to the stage's edges. */
export function movePlace(place: Place, dx: number, dy: number, stage: Size): Place {
  return fitPlace({ ...place, x: place.x + dx, y: place.y + dy }, stage);
}

/** Drags an edge or a corner of a place that lies on the stage; the opposite side stays where it is. */
export function resizePlace(place: Place, direction: Direction, dx: number, dy: number, stage: Size): Place {
  const [x, width] = resizeSpan(
    [place.x, place.width],
    { start: direction.includes("w"), end: direction.includes("e") },
    dx,
    smallest.width,
    stage.width,
  );
  const [y, height] = resizeSpan(
    [place.y, place.height],
    { start: direction.includes("n"), end: direction.includes("s") },
    dy,
    smallest.height,
    stage.height,
  );
  return fitPlace({ x, y, width, height }, stage);
}

type Span = readonly [start: number, length: number];

function resizeSpan(
  [start, length]: Span,
  moves: { start: boolean; end: boolean },
  delta: number,
  least: number,
  space: number,
): Span {
  const end = start + length;
  if (moves.start) {
    const moved = clamp(start + delta, 0, Math.max(0, end - least));
    return [moved, end - moved];
  }
  if (moves.end) return [start, clamp(end + delta, start + least, space) - start];
  return [start, length];
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
