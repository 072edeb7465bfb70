import type { WallpaperName } from "../../contract/look.ts";

/** A drawing: a mask through which the screen has the color of the drawing. */
interface Drawing {
  /** The attributes and the content of an SVG. */
  svg: string;
  /** Where the SVG is, as in `mask`. */
  place: string;
}

const screen = 'viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" fill="none" stroke="red"';

const rings = [1.6, 2.3, 3.1, 4, 5, 6.1, 7.3, 8.6]
  .map((scale, index) => `<use href="%23a" transform="scale(${scale})rotate(${7 * index + 7})"/>`)
  .join("");

const drawings = {
  contours: {
    svg: `${screen}><g id="b" transform="translate(940 130)"><path id="a" vector-effect="non-scaling-stroke" d="M0-62C38-66 84-40 80 0S44 58 4 66-76 38-72 0-38-58 0-62Z"/>${rings}</g><use href="%23b" transform="matrix(-.8 .5 -.5 -.9 1040 460)"/>`,
    place: "50%/cover",
  },
  hills: {
    svg: 'viewBox="0 0 1440 400" preserveAspectRatio="none" fill-opacity=".3"><path d="M0 150C180 40 330 20 520 110S860 250 1040 150 1330 20 1440 60V400H0Z"/><path d="M0 230C220 300 360 200 600 190S1000 330 1440 200V400H0Z"/><path d="M0 330C240 240 480 360 760 320S1240 250 1440 310V400H0Z"/>',
    place: "bottom/100% 46% no-repeat",
  },
  constellation: {
    svg: `${screen}><marker id="a" overflow="visible"><circle r="2.6" fill="red"/></marker><path marker-start="url(%23a)" marker-mid="url(%23a)" marker-end="url(%23a)" d="M40 132 118 66 182 128 268 74 338 118M846 72 930 52 1004 78 1088 66 1130 112 1226 104 1242 44 1088 66M1322 250 1398 292 1356 398 1330 480 1390 520 1412 640M1356 398 1420 410M52 700 132 668 190 742 150 828 62 806 52 700M190 742 330 770M1010 836 1092 764 1190 790 1268 722 1376 770 1340 858"/><path stroke-width="3" stroke-linecap="round" d="M480 40h0M560 112h0M690 60h0M40 380h0M110 470h0M560 850h0M700 720h0M920 690h0M1290 150h0M1380 130h0M1290 610h0M1400 700h0M820 300h0"/>`,
    place: "50%/cover",
  },
  weave: {
    svg: 'width="20" height="20" stroke="red" stroke-opacity=".5"><path d="M1 2.5h8M1 5.5h8M1 8.5h8M11 12.5h8M11 15.5h8M11 18.5h8M12.5 1v8M15.5 1v8M18.5 1v8M2.5 11v8M5.5 11v8M8.5 11v8"/>',
    place: "0 0/20px",
  },
} satisfies Partial<Record<WallpaperName, Drawing>>;

/** The share of the color of edges in lines by night. */
export const drawingShare = 0.36;

/** Drawings are lighter than the ink by day, too, so that texts keep their contrast. */
const color = `light-dark(var(--raised),color-mix(in srgb,var(--edge) ${100 * drawingShare}%,transparent))`;

/** Returns the rules of a drawn wallpaper. The default one is in global.css. */
export function drawWallpaper(name: WallpaperName): string {
  if (name === "glow") return "";
  if (name === "plain") return ":root body::before{content:none}";
  // The glow stays. Its dots, which are the third background, go.
  return `:root body::before{background-size:auto,auto,0 0}body::after{position:fixed;inset:0;z-index:-1;background:${color};mask:${wallpaperMask(name)};content:"";animation:appear 0s .1s backwards}`;
}

/** Returns through what the color of a drawn wallpaper is seen, as a value of `mask`. Two have none. */
export function wallpaperMask(name: WallpaperName): string | undefined {
  if (name === "glow" || name === "plain") return undefined;
  const { svg, place } = drawings[name];
  return `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" ${svg}</svg>') ${place}`;
}
