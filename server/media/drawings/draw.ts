import { cropPicture } from "../pictures/convert.ts";
import { readKnown } from "../pictures/read-original.ts";
import { drawCard, shareJpeg } from "./draw-card.ts";
import { drawIcon } from "./draw-icon.ts";
import { type Card, type Drawing, shareSize } from "./drawing.ts";

/** Twice as large as the portrait is shown on a card. */
const portraitSide = 704;

/** Makes a drawing. The process of pictures calls it. */
export async function draw(drawing: Drawing): Promise<Buffer> {
  if (drawing.kind === "icon") return drawIcon(drawing);
  if (drawing.kind === "card") return drawCard(drawing, await readPortrait(drawing));
  const cover = await cropPicture(await readKnown(drawing), shareSize);
  return cover.flatten({ background: "#0b0e14" }).jpeg(shareJpeg).toBuffer();
}

async function readPortrait({ owner: { portrait } }: Card): Promise<Buffer | undefined> {
  if (portrait === undefined) return undefined;
  const square = await cropPicture(await readKnown(portrait), { width: portraitSide, height: portraitSide });
  return square.png().toBuffer();
}
