import { createHash } from "node:crypto";
import { accentsOf } from "../../../look/contract/accents.ts";

/** A picture that the site draws or cuts out itself. It is made from nothing else than what this says. */
export type Drawing = Card | CroppedCover | Icon;

/** An original in the site folder. */
export interface OriginalFile {
  file: string;
  hash: string;
}

export interface Accents {
  primary: string;
  link: string;
}

/** A share picture in the look of the site, or the cover of a post that has no other. */
export interface Card {
  kind: "card";
  /** `screen` has a large portrait, `post` a long title, and `cover` nothing but its title. */
  layout: "screen" | "post" | "cover";
  title: string;
  /** A sentence or two below the title. Posts have none. */
  text: string;
  /** Such as the date of a post. */
  note: string;
  owner: { name: string; role: string; portrait: OriginalFile | undefined };
  /** What a screen is about, in place of the portrait. */
  picture?: OriginalFile;
  /** The address of the site, without `https://`. It is shown even if the fonts lack everything else. */
  host: string;
  accents: Accents;
}

/** Returns what a cover is made from. It has the name of the owner if the fonts lack the title. */
export function describeCover(
  title: string,
  { name, accents }: { name: string; accents?: Parameters<typeof accentsOf>[0] },
): Card {
  const owner = { name, role: "", portrait: undefined };
  const rest = { text: "", note: "", owner, host: "", accents: accentsOf(accents, "dark") };
  return { kind: "card", layout: "cover", title, ...rest };
}

/** A share picture that is cut out of a post's cover. */
export interface CroppedCover extends OriginalFile {
  kind: "cover";
}

/** An icon of the site: the owner's own drawing, or else the initials. */
export interface Icon {
  kind: "icon";
  variant: IconVariant;
  source: OriginalFile | { initials: string; accent: string };
}

/** `maskable` fills the square, so that a system can cut out a circle. `ico` has several sizes. */
export type IconVariant = "svg" | "ico" | "maskable" | 180 | 192 | 512;

/** The size of share pictures that all services agree on. */
export const shareSize = { width: 1200, height: 630 } as const;

/** As wide, so that it does not replace the share picture of its post. Lists of posts show covers in this shape. */
export const coverSize = { width: 1200, height: 675 } as const;

/** Increase it when the same drawing looks different than before. */
export const design = 1;

/** Returns 32 hexadecimal digits that differ for pictures with different content. The place of a file is not content. */
export function hashDrawing(drawing: Drawing): string {
  const content = JSON.stringify({ design, drawing }, (key, value) => (key === "file" ? undefined : value));
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
