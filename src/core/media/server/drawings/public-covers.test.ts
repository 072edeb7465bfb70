import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../../test/app.ts";
import { makeBlog } from "../../../../../test/builders.ts";
import { createOwnSite } from "../../../../../test/own-site.ts";
import { noise, put } from "../pictures/test-pictures.ts";

async function startWithPicture() {
  const siteDir = await createOwnSite({});
  const bytes = await noise(400, 200).png().toBuffer();
  put(path.join(siteDir, "pictures"), "my desk.png", bytes);
  return startTestApp("sqlite", { config: { siteDir } });
}

test("a picture of the site folder is found at its address, converted", async () => {
  await using app = await startWithPicture();
  const response = await app.request("/pictures/my%20desk.png");
  expect([response.status, response.headers.get("cache-control")]).toEqual([302, "no-cache"]);
  const picture = await app.request(response.headers.get("location") ?? "");
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 200 });
});

test("a file in public takes precedence, and an unknown picture is not found", async () => {
  await using app = await startWithPicture();
  put(path.join(app.context.config.siteDir, "public/pictures"), "my desk.png", Buffer.from("the owner's"));
  const response = await app.request("/pictures/my%20desk.png");
  expect([response.status, await response.text()]).toEqual([200, "the owner's"]);
  expect((await app.request("/pictures/none.png")).status).toBe(404);
  expect((await app.request("/pictures/..%2fsite.yaml")).status).toBe(404);
});

test("a post with a cover in the folder pictures gets its sizes", async () => {
  await using app = await startWithPicture();
  const { slug } = await makeBlog(app, { image: "/pictures/my%20desk.png" });
  await app.context.covers.prepare(["/pictures/my%20desk.png"]);
  const response = await app.request(`/api/Blogs/slug/${slug}`);
  expect(await response.json()).toMatchObject({ cover: { width: 400, height: 200 } });
});
