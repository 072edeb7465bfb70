/** Renders every optimized picture from its SVG in `source/`. Run `node content/pictures/render.mjs`. */
import { mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";

const here = import.meta.dirname;
const source = join(here, "source");
const publicPictures = join(here, "..", "public", "pictures");

function widthsOf(name) {
  return name === "portrait" ? [320, 640] : [640, 1280];
}

async function renderBundled(name) {
  for (const width of widthsOf(name)) {
    const picture = sharp(join(source, `${name}.svg`)).resize(width);
    await picture
      .clone()
      .avif({ quality: 62, effort: 7, chromaSubsampling: "4:4:4" })
      .toFile(join(here, `${name}-${width}.avif`));
    await picture
      .clone()
      .webp({ quality: 84, effort: 6, smartSubsample: true })
      .toFile(join(here, `${name}-${width}.webp`));
  }
}

/** Posts reference their cover by URL, so each cover is a single file. */
async function renderCover(name) {
  await sharp(join(source, `${name}.svg`))
    .resize(1280)
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(join(publicPictures, `${name}.webp`));
}

await mkdir(publicPictures, { recursive: true });
const names = (await readdir(source))
  .filter((file) => file.endsWith(".svg"))
  .map((file) => basename(file, ".svg"));
for (const name of names) {
  await (name.startsWith("cover-") ? renderCover(name) : renderBundled(name));
  console.log(name);
}
