import type { Crop } from "../../../../core/media/contract.ts";

/** A part of a picture, in its pixels. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is in the middle of the crop, as shares of the picture from 0 to 1, and how much larger than necessary it is shown. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export const wholeView: View = { x: 0.5, y: 0.5, zoom: 1 };
export const maxZoom = 4;

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the part of a picture that a view shows in a place of this shape. It is always inside of the picture.
 * @param shape the width of the place, divided by its height
 */
export function cropOf({ width, height }: Size, shape: number, view: View): Area {
  const widest = Math.min(width, height * shape);
  const cropWidth = Math.max(1, Math.round(widest / view.zoom));
  const cropHeight = Math.max(1, Math.min(height, Math.round(widest / view.zoom / shape)));
  const place = (middle: number, all: number, part: number) =>
    Math.round(Math.min(all - part, Math.max(0, middle * all - part / 2)));
  return {
    x: place(view.x, width, cropWidth),
    y: place(view.y, height, cropHeight),
    width: cropWidth,
    height: cropHeight,
  };
}

/** Returns the view after the crop was moved by pixels of the picture, as far as it goes. */
export function moveView(size: Size, shape: number, view: View, by: { x: number; y: number }): View {
  const crop = cropOf(size, shape, view);
  const move = (start: number, part: number, all: number, distance: number) =>
    (Math.min(all - part, Math.max(0, start + distance)) + part / 2) / all;
  return {
    ...view,
    x: move(crop.x, crop.width, size.width, by.x),
    y: move(crop.y, crop.height, size.height, by.y),
  };
}

/** Returns a part as shares of the picture, from 0 to 1. Rounded down, so that it is inside of the picture. */
export function sharesOf({ x, y, width, height }: Area, size: Size): Crop {
  const share = (part: number, all: number) => Math.floor((part / all) * 1e6) / 1e6;
  return {
    left: share(x, size.width),
    top: share(y, size.height),
    width: share(width, size.width),
    height: share(height, size.height),
  };
}
