import satori from "satori";
import sharp from "sharp";
import { cropPicture } from "../pictures/convert.ts";
import { readKnown } from "../pictures/read-original.ts";
import { layOutCard, sizeOf } from "./card-layout.ts";
import { drawIcon } from "./draw-icon.ts";
import { toDrawable } from "./drawable-text.ts";
import { type Card, type Drawing, shareSize } from "./drawing.ts";
import { loadFonts } from "./fonts.ts";

/** Text needs full color. */
const shareJpeg = { quality: 88, chromaSubsampling: "4:4:4", mozjpeg: true } as const;

/** Twice as large as they are shown on a card. */
const portraitSize = { width: 704, height: 704 };
const pictureSize = { width: 896, height: 560 };

/** Makes a drawing. The process of pictures calls it. */
export async function draw(drawing: Drawing): Promise<Buffer> {
  if (drawing.kind === "icon") return drawIcon(drawing);
  if (drawing.kind === "card") return drawCard(drawing, await readPicture(drawing));
  const cover = await cropPicture(await readKnown(drawing), shareSize);
  return cover.flatten({ background: "#0b0e14" }).jpeg(shareJpeg).toBuffer();
}

/** The last portrait: a third of the time of a card, and the same on all of them. */
let lastPortrait: { hash: string; png: Buffer } | undefined;

async function readPicture({ picture, owner: { portrait } }: Card): Promise<Buffer | undefined> {
  if (picture !== undefined)
    return (await cropPicture(await readKnown(picture), pictureSize)).png().toBuffer();
  if (portrait === undefined) return undefined;
  if (lastPortrait?.hash !== portrait.hash) {
    const square = await cropPicture(await readKnown(portrait), portraitSize);
    lastPortrait = { hash: portrait.hash, png: await square.png().toBuffer() };
  }
  return lastPortrait.png;
}

/** Draws a share picture or a cover as a JPEG, with what it is about, or the owner's portrait, cut to its shape. */
async function drawCard(card: Card, picture: Buffer | undefined): Promise<Buffer> {
  const { fonts, has } = loadFonts();
  const write = (text: string) => toDrawable(text, has);
  const { owner, ...rest } = card;
  const svg = await satori(
    layOutCard({
      ...rest,
      title: write(card.title),
      text: write(card.text),
      note: write(card.note),
      owner: { name: write(owner.name), role: write(owner.role) },
      picture: picture && { src: toDataUrl(picture), isWide: card.picture !== undefined },
    }),
    { ...sizeOf(card), fonts },
  );
  return sharp(Buffer.from(svg)).flatten({ background: "#0b0e14" }).jpeg(shareJpeg).toBuffer();
}

function toDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString("base64")}`;
}
