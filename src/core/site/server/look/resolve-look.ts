import type { Look } from "../../../look/contract/look.ts";
import type { LookView, PictureSizes } from "../../contract/site.ts";
import { PictureFault } from "../picture-fault.ts";
import type { DescribePicture, FieldPath } from "../resolve-pictures.ts";

/** Wallpapers are as wide as the screen. */
const maxWidth = 1_920;

/** Replaces the files of an own wallpaper with the pictures as pages show them. One file is for both schemes. */
export async function resolveLook(
  { wallpaper, ...look }: Look,
  describePicture: DescribePicture,
  onFault: (message: string, place: FieldPath) => void,
): Promise<LookView> {
  async function describe(file: string, field: string) {
    try {
      // The form of its name is not that of a moving picture.
      return (await describePicture(file, maxWidth)) as PictureSizes;
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      onFault(error.message, ["look", "wallpaper", field]);
      return undefined;
    }
  }
  if (typeof wallpaper !== "object") return { ...look, wallpaper };
  const isOne = "file" in wallpaper;
  const light = await (isOne ? describe(wallpaper.file, "file") : describe(wallpaper.light, "light"));
  const dark = isOne ? light : await describe(wallpaper.dark, "dark");
  return { ...look, wallpaper: light && dark && { light, dark } };
}
