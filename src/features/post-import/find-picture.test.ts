import { expect, test } from "vitest";
import { createPictureFinder } from "./find-picture.ts";

const paths = [
  "content/posts/hello/a.png",
  "static/images/a.png",
  "static/images/2019/04/photo.jpg",
  "static/logo.png",
  "assets/Über.PNG",
  "uploads/2019/photo.jpg",
];
const from = "content/posts/hello/index.md";

test.each([
  ["a.png", "content/posts/hello/a.png"],
  ["./a.png?x=1#y", "content/posts/hello/a.png"],
  ["../hello/a.png", "content/posts/hello/a.png"],
  ["/images/a.png", "static/images/a.png"],
  ["/base/images/a.png", "static/images/a.png"],
  ["/logo.png", "static/logo.png"],
  ["../../../images/2019/04/photo.jpg", "static/images/2019/04/photo.jpg"],
  ["/assets/%C3%BCber.png", "assets/Über.PNG"],
  ["https://old.example/wp-content/uploads/2019/photo.jpg", "uploads/2019/photo.jpg"],
  // The name alone says nothing about a picture of another host.
  ["https://other.example/logo.png", undefined],
  ["//other.example/logo.png", undefined],
  ["/missing.png", undefined],
  ["http://[", undefined],
  ["%E0%A4%A", undefined],
  ["../../../../../../etc/passwd", undefined],
])("%s is found as %s", (address, found) => {
  expect(createPictureFinder(paths)(address, from)).toBe(found);
});
