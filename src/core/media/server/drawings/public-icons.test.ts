import { mkdtempSync, rmSync } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../../../test/app.ts";
import { installation } from "../../../process/installation.ts";
import { initialsOf } from "./public-icons.ts";

let siteDir: string;

beforeEach(async () => {
  siteDir = path.join(mkdtempSync(path.join(tmpdir(), "icons-")), "site");
  await cp(installation.sample, siteDir, { recursive: true });
});

afterEach(() => rmSync(path.dirname(siteDir), { recursive: true }));

interface Manifest {
  icons: { src: string; sizes: string; purpose?: string }[];
}

function startApp() {
  return startTestApp("sqlite", { config: { siteDir, cacheDir: path.join(siteDir, "../cache") } });
}

const types = {
  "/favicon.ico": "image/x-icon",
  "/favicon.svg": "image/svg+xml",
  "/apple-touch-icon.png": "image/png",
  "/icon-192.png": "image/png",
  "/icon-512.png": "image/png",
  "/icon-maskable.png": "image/png",
  "/manifest.webmanifest": "application/manifest+json",
  "/admin.webmanifest": "application/manifest+json",
};

test("every icon is served with or without an icon of the owner's, and with one that is damaged", {
  timeout: 60_000,
}, async () => {
  await using app = await startApp();
  const bodies: string[] = [];
  async function readAll(): Promise<void> {
    for (const [address, type] of Object.entries(types)) {
      const response = await app.request(address);
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get("Content-Type")).toMatch(new RegExp(`^${type.replaceAll("+", "\\+")}`));
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
      if (address === "/icon-512.png") bodies.push(Buffer.from(await response.arrayBuffer()).toString("hex"));
    }
  }
  await readAll();
  await rm(path.join(siteDir, "public/favicon.svg"));
  await readAll();
  await writeFile(path.join(siteDir, "public/favicon.svg"), "<svg");
  await readAll();
  const [own, initials, damaged] = bodies;
  expect(own).not.toBe(initials);
  expect(damaged).toBe(initials);
});

test("an icon of the owner's with the same name takes precedence", async () => {
  await using app = await startApp();
  const own = await sharp({ create: { width: 180, height: 180, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  await writeFile(path.join(siteDir, "public/apple-touch-icon.png"), own);
  await writeFile(path.join(siteDir, "public/manifest.webmanifest"), "{}");
  const icon = await app.request("/apple-touch-icon.png");
  expect(Buffer.from(await icon.arrayBuffer()).equals(own)).toBe(true);
  expect(await (await app.request("/manifest.webmanifest")).text()).toBe("{}");
});

test("the manifest names the site and icons that exist in the stated sizes", {
  timeout: 60_000,
}, async () => {
  await using app = await startApp();
  const manifest = (await (await app.request("/manifest.webmanifest")).json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Ines Kovar", lang: "en", start_url: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const response = await app.request(src);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
});

test("initials are the first letters of the first and the last word", () => {
  expect(initialsOf("Ines Kovar")).toBe("IK");
  expect(initialsOf("ada (the first) king lovelace")).toBe("AL");
  expect(initialsOf("Zoë")).toBe("Z");
  expect(initialsOf("山田 太郎")).toBe("山太");
  expect(initialsOf("42")).toBe("");
});
