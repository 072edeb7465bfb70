import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../../test/app.ts";
import { createOwnSite } from "../../../../../test/own-site.ts";
import { put } from "../pictures/test-pictures.ts";
import { mp4, webm } from "./test-clips.ts";

async function start() {
  const siteDir = await createOwnSite({});
  put(path.join(siteDir, "pictures"), "one.mp4", mp4);
  return { app: await startTestApp("sqlite", { config: { siteDir } }), siteDir };
}

test("a moving picture and its captions are served as they are, with their types", async () => {
  const { app, siteDir } = await start();
  await using _app = app;
  put(path.join(siteDir, "pictures"), "two.webm", webm);
  put(path.join(siteDir, "pictures"), "two.vtt", "WEBVTT");
  const response = await app.request("/pictures/one.mp4");
  expect(Buffer.from(await response.arrayBuffer()).equals(mp4)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": String(mp4.length),
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect((await app.request("/pictures/two.webm")).headers.get("content-type")).toBe("video/webm");
  expect((await app.request("/pictures/two.vtt")).headers.get("content-type")).toMatch(/^text\/vtt/);
  const head = await app.request("/pictures/one.mp4", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(mp4.length),
    "",
  ]);
});

test("a player gets the part that it asks for, of the version that it has", async () => {
  const { app } = await start();
  await using _app = app;
  const size = mp4.length;
  const get = (headers: Record<string, string>) => app.request("/pictures/one.mp4", { headers });
  for (const [range, start, end] of [
    ["bytes=0-0", 0, 0],
    ["bytes=100-", 100, size - 1],
    ["bytes=-100", size - 100, size - 1],
    ["bytes=100-999999999", 100, size - 1],
  ] as const) {
    const response = await get({ range });
    expect([range, response.status]).toEqual([range, 206]);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${size}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(mp4.subarray(start, end + 1))).toBe(true);
  }
  for (const [range, status] of [
    ["bytes=-0", 416],
    [`bytes=${size}-`, 416],
    ["bytes=5-2", 200],
    ["bytes=0-1,5-9", 200],
    ["seconds=1-2", 200],
    ["bytes=a-b", 200],
  ] as const)
    expect([range, (await get({ range })).status]).toEqual([range, status]);
  const modified = (await get({})).headers.get("last-modified") ?? "";
  expect((await get({ "if-modified-since": modified })).status).toBe(304);
  expect((await get({ range: "bytes=0-9", "if-range": modified })).status).toBe(206);
  expect((await get({ range: "bytes=0-9", "if-range": "Thu, 01 Jan 2026 00:00:00 GMT" })).status).toBe(200);
});

test("a file elsewhere, a hidden one, and one of another kind are not served", async () => {
  const { app, siteDir } = await start();
  await using _app = app;
  const pictures = path.join(siteDir, "pictures");
  put(siteDir, "secret.mp4", mp4);
  put(pictures, ".hidden.mp4", mp4);
  put(pictures, "notes.txt", "notes");
  symlinkSync("/etc/passwd", path.join(pictures, "passwd.mp4"));
  symlinkSync("one.mp4", path.join(pictures, "same.mp4"));
  for (const name of [
    "../secret.mp4",
    "..%2fsecret.mp4",
    "%2e%2e%2fsecret.mp4",
    "..%5csecret.mp4",
    "x%2f..%2fone.mp4",
    ".hidden.mp4",
    "passwd.mp4",
    "notes.txt",
    "none.mp4",
    "one.mp4%00",
    "one.mp4/",
  ])
    expect([name, (await app.request(`/pictures/${name}`)).status]).toEqual([name, 404]);
  expect((await app.request("/pictures/same.mp4")).status).toBe(200);
  put(path.join(siteDir, "public/pictures"), "one.mp4", "the owner's");
  expect(await (await app.request("/pictures/one.mp4")).text()).toBe("the owner's");
});
