import { symlinkSync, truncateSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { recordLog } from "../../../../../test/log.ts";
import { createOwnSite } from "../../../../../test/own-site.ts";
import { testPictureCache } from "../../../../../test/picture-cache.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { describeFault } from "../../../site/server/site-fault.ts";
import { readFolder } from "../../../site/server/site-store.ts";
import { noise, put } from "../pictures/test-pictures.ts";
import { createPictureLibrary } from "../uploads/picture-library.ts";
import { hevc, mov, mp4, sound, webm } from "./test-clips.ts";

async function openSite(files: Record<string, string> = {}) {
  const siteDir = await createOwnSite(files);
  const library = createPictureLibrary({ siteDir, cacheDir: testPictureCache }, recordLog().log);
  onTestFinished(() => library.close());
  const folder = path.join(siteDir, "pictures");
  async function faultOf(name: string): Promise<string> {
    const fault = await library.describe(name).then(
      () => new Error(`${name} was accepted`),
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(PictureFault);
    return (fault as Error).message;
  }
  return { siteDir, folder, library, faultOf };
}

test("a moving picture has its size, and the poster and the captions that are beside it", async () => {
  const { folder, library, faultOf } = await openSite();
  put(folder, "one.mp4", mp4);
  put(folder, "two.webm", webm);
  const size = { width: 64, height: 36 };
  const firstFrame = { src: "/pictures/one.mp4#t=0.1", preload: "metadata" };
  expect(await library.describe("one.mp4")).toEqual({ src: "/pictures/one.mp4", ...size, clip: firstFrame });
  put(folder, "two.png", await noise(64, 36).png().toBuffer());
  put(folder, "two.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nA test picture.\n");
  expect(await library.describe("two.webm")).toEqual({
    src: "/pictures/two.webm",
    ...size,
    clip: {
      src: "/pictures/two.webm",
      preload: "none",
      poster: expect.stringMatching(/^\/pictures\/two\.png-160\.[0-9a-f]{32}\.webp$/),
      captions: "/pictures/two.vtt",
    },
  });
  put(folder, "one.vtt", "1\n00:00:00,000 --> 00:00:01,000\nA test picture.\n");
  expect(await faultOf("one.mp4")).toBe("one.vtt must be captions in WebVTT, whose first line is WEBVTT.");
  put(folder, "two.png", "no picture");
  expect(await faultOf("two.webm")).toMatch(/^two\.png is not a JPEG/);
});

test("what browsers do not play is refused with what to do, whatever its name says", async () => {
  const { folder, faultOf } = await openSite();
  const advice = "Export it as MP4 with H.264, or as WebM";
  const incomplete = "is damaged or incomplete. Export it again.";
  const none = `has no moving picture, or is incomplete. ${advice}.`;
  const noVideo = `is not an MP4 or WebM video, whatever its name says. ${advice}.`;
  const files: [name: string, content: string | Buffer, fault: string][] = [
    ["text.mp4", "Not a video.", noVideo],
    ["page.webm", "<!doctype html><script>alert(1)</script>", noVideo],
    ["picture.mp4", await noise(8, 8).png().toBuffer(), noVideo],
    ["empty.mp4", "", "is empty."],
    ["header.mp4", mp4.subarray(0, 32), none],
    ["half.mp4", mp4.subarray(0, mp4.length - 40), incomplete],
    ["half.webm", webm.subarray(0, webm.length - 40), incomplete],
    ["sound.mp4", sound, none],
    ["old.mp4", mov, `is a QuickTime File Format video, which not all browsers play. ${advice}.`],
    [
      "phone.mp4",
      hevc,
      `has HEVC (H.265), which many browsers cannot play. ${advice}. On an iPhone, choose Settings > Camera > Formats > Most Compatible.`,
    ],
    ["renamed.webm", mp4, "is in fact .mp4. Rename the file."],
  ];
  for (const [name, content, fault] of files) {
    put(folder, name, content);
    expect(await faultOf(name)).toBe(`${name} ${fault}`);
  }
  put(folder, "large.mp4", mp4);
  truncateSync(path.join(folder, "large.mp4"), 26 * 1024 * 1024);
  expect(await faultOf("large.mp4")).toBe("large.mp4 has 26.0 MB; at most 25 MB are allowed.");
  expect(await faultOf("none.mp4")).toBe("none.mp4 does not exist.");
  put(folder, "fine.mp4", mp4);
  symlinkSync(path.join(folder, "fine.mp4"), path.join(folder, "../outside.mp4"));
  symlinkSync("/etc/passwd", path.join(folder, "passwd.mp4"));
  expect(await faultOf("passwd.mp4")).toBe("passwd.mp4 is a link to another folder, which is not followed.");
});

test("a picture that was a moving one under another name is refused, and the reverse", async () => {
  const { folder, library, faultOf } = await openSite();
  put(folder, "one.mp4", mp4);
  await library.describe("one.mp4");
  put(folder, "one.jpg", mp4);
  expect(await faultOf("one.jpg")).toBe("one.jpg is a video, whatever its name says.");
  const picture = await noise(8, 8).png().toBuffer();
  put(folder, "two.png", picture);
  await library.describe("two.png");
  put(folder, "two.mp4", picture);
  expect(await faultOf("two.mp4")).toBe("two.mp4 is a picture, whatever its name says.");
});

test("a page shows a moving picture, which belongs to the site with what is beside it", async () => {
  const page = (text: string) => `---\ntitle: Demo\nicon: laptop\n---\n\n${text}\n`;
  const { siteDir, folder, library } = await openSite({
    "pages/demo.md": page('![A form](../pictures/one.mp4 "It checks itself")'),
  });
  put(folder, "one.mp4", mp4);
  put(folder, "one.vtt", "WEBVTT");
  put(folder, "one.webp", await noise(64, 36).webp().toBuffer());
  const reading = await readFolder(siteDir, library);
  if ("faults" in reading) throw new Error(reading.faults.map(describeFault).join("\n"));
  const { content } = reading.site.pages[0] ?? {};
  expect(content).toMatchObject([
    {
      type: "figure",
      caption: "It checks itself",
      picture: { alt: "A form", width: 64, src: "/pictures/one.mp4" },
    },
  ]);
  expect([...reading.pictures].sort()).toEqual(expect.arrayContaining(["one.mp4", "one.vtt", "one.webp"]));
  put(
    path.join(siteDir, "pages"),
    "demo.md",
    page(
      "In a line ![a](../pictures/one.mp4)\n\n| a |\n| - |\n| ![a](pictures/one.mp4) |\n\n![](pictures/../one.mp4)",
    ),
  );
  const faulty = await readFolder(siteDir, library);
  const rule = "A moving picture must be in a paragraph of its own, with an empty line before and after it.";
  expect("faults" in faulty && faulty.faults.map(describeFault)).toEqual([
    `pages/demo.md:6:11: ${rule}`,
    `pages/demo.md:10:3: ${rule}`,
    expect.stringMatching(
      /^pages\/demo\.md:12:1: A picture must be the path of .*; got "pictures\/\.\.\/one\.mp4"\.$/,
    ),
  ]);
  put(path.join(siteDir, "pages"), "demo.md", page("![a](pictures/none.mp4)"));
  await rm(path.join(folder, "one.mp4"));
  const missing = await readFolder(siteDir, library);
  expect("faults" in missing && missing.faults.map(describeFault)).toEqual([
    "pages/demo.md:6:1: none.mp4 does not exist.",
  ]);
});
