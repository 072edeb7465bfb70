import { expect, test } from "vitest";
import { proposeAlt } from "./propose-alt.ts";

test.each([
  ["my-screen_shot-2.png", "my screen shot 2"],
  ["Deployment of v2.1 (final).webp", "Deployment of v2 1 final"],
  ["Müller am See.JPG", "Müller am See"],
  ["猫.png", "猫"],
  ["query plan", "query plan"],
])("the name %s proposes the text %j", (name, text) => {
  expect(proposeAlt(name)).toBe(text);
});

test.each([
  "image.png",
  "image (3).png",
  "IMG_1234.jpg",
  "DSC00042.JPG",
  "PXL_20261127_101010123.jpg",
  "clipboard.png",
  "Pasted image 20261127.png",
  "Screenshot 2026-11-27 at 10.15.30 AM.png",
  "Screen Shot 2026-11-27.png",
  "WhatsApp Image 2026-11-27 at 10.15.30.jpeg",
  "3f2c8a1e-9b7d-4c56-8e21-aabbccddeeff.png",
  "deadbeefdeadbeefdeadbeefdeadbeef.png",
  "2026-11-27.png",
  "a.jpg",
  ".png",
  "",
])("the name %j says nothing", (name) => {
  expect(proposeAlt(name)).toBe("");
});
