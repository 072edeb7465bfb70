import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { AdminBlog, BlogInput } from "../src/core/posts/contract/blogs.ts";
import { demoPosts } from "../src/features/demo/demo-content.ts";
import { ensureBrowser } from "../test/browser.ts";
import { median } from "./median.ts";
import { asOwner, signIn } from "./owner.ts";
import type { Rows } from "./rows.ts";
import { send } from "./scale/send.ts";
import { timeKeys } from "./typing.ts";

const runs = 7;
const uploads = 3;

/** What the owner waits for while writing, with a post of 10,000 words. */
export async function measureWriting(rows: Rows, siteUrl: string): Promise<void> {
  const token = await signIn(siteUrl);
  const headers = asOwner(token);
  const content = writeLongText();
  const post: BlogInput = {
    title: "A long post",
    slug: "a-long-post",
    image: "/a.webp",
    content,
    published: false,
  };
  const created = await send(`${siteUrl}/api/blogs`, { method: "POST", headers, json: post });
  const { _id: id }: AdminBlog = JSON.parse(created.body.toString());

  const preview = (run: number) => ({
    method: "POST",
    headers,
    json: { content: [...content, `Word ${run}.`] },
  });
  const previews = await timeInTurn(runs, (run) => send(`${siteUrl}/api/blogs/preview`, preview(run)));
  rows.atMost("preview of 10,000 words", median(previews), 150, "ms");

  const update = (run: number) => ({
    method: "PUT",
    headers,
    json: { ...post, content: [...content, `Word ${run}.`] },
  });
  const saves = await timeInTurn(runs, (run) => send(`${siteUrl}/api/blogs/${id}`, update(run)));
  rows.atMost("save of 10,000 words", median(saves), 400, "ms");

  const browser = await ensureBrowser();
  if (browser === undefined) console.log("Typing is not measured, because no Chromium or Chrome was found.");
  else {
    const keys = await timeKeys(browser, { siteUrl, token, title: post.title });
    rows.atMost("a key typed in 10,000 words, median", keys.median, 16.7, "ms");
    rows.atMost("the same, 95th percentile", keys.p95, 16.7, "ms");
  }

  const pictures = await Promise.all(Array.from({ length: uploads }, takePicture));
  const upload = async (run: number) => {
    const start = performance.now();
    const response = await fetch(`${siteUrl}/api/uploads?name=photo-${run}.jpg`, {
      method: "PUT",
      headers,
      body: pictures[run] as Buffer<ArrayBuffer>,
    });
    if (!response.ok) throw new Error(`An upload got ${response.status}: ${await response.text()}`);
    return { time: performance.now() - start };
  };
  const { result, visitors } = await withVisitor(siteUrl, () => timeInTurn(uploads, upload));
  rows.atMost("upload of a picture of 12 megapixels", median(result) / 1000, 6, "s");
  rows.atMost("a visitor's median response time during uploads", median(visitors), 50, "ms");

  const hostile = { ...post, content: Array.from({ length: 200 }, () => "[^a]: b\n\n".repeat(2_200)) };
  const refuse = () =>
    send(`${siteUrl}/api/blogs/${id}`, { method: "PUT", headers, json: hostile }).then(
      () => Promise.reject(new Error("A text that is too complex was saved")),
      () => undefined,
    );
  const refused = await withVisitor(siteUrl, async () => {
    for (let run = 0; run < 3; run += 1) await refuse();
  });
  rows.atMost(
    "a visitor's median response time while texts of 4 MB are refused",
    median(refused.visitors),
    50,
    "ms",
  );
}

/** Returns 10,000 words with headings, code, formulas, lists, and tables, in fewer than 200 paragraphs. */
function writeLongText(): string[] {
  const source = demoPosts.flatMap((post) => post.content);
  const content: string[] = [];
  for (let words = 0, index = 0; words < 10_000; index += 2) {
    const pair = [source[index % source.length], source[(index + 1) % source.length]].join("\n\n");
    words += pair.split(/\s+/).length;
    content.push(pair);
  }
  return content;
}

/** Runs something so many times, one after the other. Returns the times in milliseconds. */
async function timeInTurn(
  count: number,
  run: (index: number) => Promise<{ time: number }>,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push((await run(index)).time);
  return times;
}

/** Returns a JPEG like that of a camera: noise does not compress. */
function takePicture(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const noise = randomBytes(400 * 300 * 3);
  return sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Requests pages as a visitor does while something else is done. Returns the times in milliseconds. */
async function withVisitor<Result>(siteUrl: string, work: () => Promise<Result>) {
  let isOver = false;
  const visitors: number[] = [];
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const path of ["/", "/blog", "/projects"]) visitors.push((await send(siteUrl + path)).time);
    await sleep(20);
  }
  return { result: await working, visitors };
}
