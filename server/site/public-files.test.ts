import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { publicFiles } from "./public-files.ts";

test("files are served; hidden ones, those outside the folder, and index pages are not", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "deskfolio-test-"));
  const app = new Hono().get("*", publicFiles(folder), (c) => c.text("page", 404));
  const statusOf = async (address: string) => (await app.request(address)).status;
  expect(await statusOf("/a.txt")).toBe(404);
  // Created after the start.
  await mkdir(path.join(folder, "public/.well-known"), { recursive: true });
  await mkdir(path.join(folder, "public/.git"));
  for (const name of ["a.txt", ".env", ".git/config", ".well-known/x.txt", "index.html", "../secret.txt"])
    await writeFile(path.join(folder, "public", name), name);
  const response = await app.request("/a.txt");
  expect(await response.text()).toBe("a.txt");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await statusOf("/.well-known/x.txt")).toBe(200);
  for (const address of [
    "/.env",
    "/%2eenv",
    "/%2Eenv",
    "/.git/config",
    "/",
    "/..%2fsecret.txt",
    "/.well-known/.x",
  ])
    expect([address, await statusOf(address)]).toEqual([address, 404]);
  await rm(folder, { recursive: true });
});
