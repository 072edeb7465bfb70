import type { WallpaperName } from "../../contract/site/look.ts";

/** A drawing: which parts of the screen have the color of the lines, and how much of it. */
interface Drawing {
  /** The content of an SVG, and its attributes. */
  svg: string;
  /** Where the SVG is, as in `mask`. */
  place: string;
  /** The share of the color in lines, in percent. Areas have theirs in the SVG. */
  share: number;
}

const attributes = 'viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" fill="none" stroke="red"';

function repeat(shapes: readonly [scale: number, turn: number][]): string {
  return shapes
    .map(([scale, turn]) => `<use href="%23a" transform="scale(${scale})rotate(${turn})"/>`)
    .join("");
}

const drawings = {
  contours: {
    svg: `${attributes}><g id="b" transform="translate(1130 190)"><path id="a" vector-effect="non-scaling-stroke" d="M0-62C38-66 84-40 80 0S44 58 4 66-76 38-72 0-38-58 0-62Z"/>${repeat(
      [
        [1.7, 8],
        [2.4, 12],
        [3.2, 20],
        [4, 24],
        [4.9, 30],
        [6, 38],
        [7.2, 42],
        [8.6, 50],
      ],
    )}</g><use href="%23b" transform="matrix(-.8 .5 -.5 -.9 1240 640)"/>`,
    place: "center/cover",
    share: 16,
  },
  hills: {
    svg: 'viewBox="0 0 1440 400" preserveAspectRatio="none" fill-opacity=".045"><path d="M0 150C180 40 330 20 520 110S860 250 1040 150 1330 20 1440 60V400H0Z"/><path d="M0 230C220 300 360 200 600 190S1000 330 1440 200V400H0Z"/><path d="M0 330C240 240 480 360 760 320S1240 250 1440 310V400H0Z"/>',
    place: "bottom/100% 46% no-repeat",
    share: 100,
  },
  constellation: {
    svg: `${attributes}><path d="M120 150 230 96 318 178 452 130M318 178 286 290M1010 90 1108 152 1236 118 1330 204 1260 300 1136 268 1108 152M96 640 204 706 190 818M204 706 340 740"/><path stroke-width="5" stroke-linecap="round" d="M120 150h0M230 96h0M318 178h0M452 130h0M286 290h0M1010 90h0M1108 152h0M1236 118h0M1330 204h0M1260 300h0M1136 268h0M96 640h0M204 706h0M190 818h0M340 740h0"/>`,
    place: "center/cover",
    share: 20,
  },
  weave: {
    svg: 'width="24" height="24" stroke="red"><path d="M0 3h11M0 6h11M0 9h11M12 15h12M12 18h12M12 21h12M15 0v11M18 0v11M21 0v11M3 12v12M6 12v12M9 12v12"/>',
    place: "0 0/24px",
    share: 9,
  },
} satisfies Partial<Record<WallpaperName, Drawing>>;

/** Returns the rules of a drawn wallpaper. The default one is in global.css. */
export function drawWallpaper(name: WallpaperName): string {
  if (name === "glow") return "";
  if (name === "plain") return ":root body::before{content:none}";
  const { svg, place, share } = drawings[name];
  const mask = `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" ${svg}</svg>') ${place}`;
  // The glow stays, and its dots, which are the third background, go. The drawing is a mask, so it has the colors of both schemes.
  return `:root body::before{background-size:auto,auto,0 0}body::after{position:fixed;inset:0;z-index:-1;background:color-mix(in srgb,var(--edge) ${share}%,transparent);mask:${mask};content:"";animation:appear 0s .1s backwards}`;
}
