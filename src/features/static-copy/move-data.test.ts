import { expect, test } from "vitest";
import { moveJson, moveRouteData, moveStartScript } from "./move-data.ts";

const place = { siteUrl: "https://ada.example/me", base: "/me" };

/** As React Router writes `{ list: { src: "/a.png", text: "/a.png is a file", fonts: ["/f.woff2"], url: "/blog", body } }`. */
const values = [
  { _1: 2 },
  "list",
  { _3: 4, _5: 6, _7: 8, _10: 11, _12: 13 },
  "src",
  "/a.png",
  "text",
  "/a.png is a file",
  "fonts",
  [9],
  "/f.woff2",
  "url",
  "/blog",
  "body",
  '[{"avif":"/a.avif 1w, /b.avif 2w"}]',
];

test("addresses of files in data begin with the base, and texts and screens stay", () => {
  const moved = JSON.parse(moveRouteData(`${JSON.stringify(values)}\n`, place));
  expect(moved[4]).toBe("/me/a.png");
  expect(moved[6]).toBe("/a.png is a file");
  expect(moved[9]).toBe("/me/f.woff2");
  expect(moved[11]).toBe("/blog");
  expect(moved[13]).toBe('[{"avif":"/me/a.avif 1w, /me/b.avif 2w"}]');
  const json = {
    image: "/a.png",
    cover: { webp: "/a.webp 1w" },
    clip: { src: "/pictures/a.mp4#t=0.1", poster: "/a.webp", captions: "/pictures/a.vtt" },
    content: ["/a.png"],
    url: "https://b.example/a.png",
  };
  expect(JSON.parse(moveJson(JSON.stringify(json), place))).toEqual({
    ...json,
    image: "/me/a.png",
    cover: { webp: "/me/a.webp 1w" },
    clip: { src: "/me/pictures/a.mp4#t=0.1", poster: "/me/a.webp", captions: "/me/pictures/a.vtt" },
  });
});

test("the script of a page gets the base, and the same data when it runs", () => {
  const text = 'It\'s <b> "quoted" \\ and\nnew';
  const data = JSON.stringify([{ _1: 2, _3: 4 }, "src", "/a.png", "text", text]);
  const quoted = data.replaceAll(/[\\'<]/g, (sign) =>
    sign === "\\" ? "\\\\" : `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
  const script = `window.c = {"basename":"/"};c.stream = new Blob(['${quoted}']).stream();`;
  const moved = moveStartScript(script, place);
  expect(moved).toContain('{"basename":"/me"}');
  expect(moved).not.toContain("<b>");
  const read = new Function(`return ${/\[('[^']*')\]/.exec(moved)?.[1]}`)();
  expect(JSON.parse(read)).toEqual([{ _1: 2, _3: 4 }, "src", "/me/a.png", "text", text]);
});
