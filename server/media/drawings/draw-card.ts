import satori from "satori";
import sharp from "sharp";
import { layOutCard, sizeOf } from "./card-layout.ts";
import { toDrawable } from "./drawable-text.ts";
import type { Card } from "./drawing.ts";
import { loadFonts } from "./fonts.ts";

/** Draws a share picture or a cover as a JPEG. `portrait` is the owner's, cut to a square. */
export async function drawCard(card: Card, portrait: Buffer | undefined): Promise<Buffer> {
  const { fonts, has } = loadFonts();
  const write = (text: string) => toDrawable(text, has);
  const { owner, ...rest } = card;
  const svg = await satori(
    layOutCard({
      ...rest,
      title: write(card.title),
      text: write(card.text),
      note: write(card.note),
      owner: { name: write(owner.name), role: write(owner.role), portrait: portrait && toDataUrl(portrait) },
    }),
    { ...sizeOf(card), fonts },
  );
  return sharp(Buffer.from(svg)).flatten({ background: "#0b0e14" }).jpeg(shareJpeg).toBuffer();
}

/** Text needs full color. */
export const shareJpeg = { quality: 88, chromaSubsampling: "4:4:4", mozjpeg: true } as const;

function toDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString("base64")}`;
}
