import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { createOwnSite } from "../../../../test/own-site.ts";
import { signIn } from "../../../../test/owner.ts";
import { publicFiles } from "./public.ts";

let folder: string;
let app: Hono;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  app = new Hono().get("*", publicFiles(folder), (c) => c.text("page", 404));
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes a file of the site folder. */
async function put(name: string, content = name): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

async function statusOf(address: string): Promise<number> {
  return (await app.request(address)).status;
}

test("files are served; hidden ones, those outside the folder, and index pages are not", async () => {
  expect(await statusOf("/a.txt")).toBe(404);
  // Created after the start.
  for (const name of ["a.txt", ".env", ".git/config", ".well-known/x.txt", "index.html", "a/.b/c"])
    await put(`public/${name}`);
  await put("secret.txt");
  const response = await app.request("/a.txt");
  expect(await response.text()).toBe("public/a.txt");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("content-length")).toBe("12");
  expect(await statusOf("/.well-known/x.txt")).toBe(200);
  for (const address of [
    "/.env",
    "/%2eenv",
    "/%2Eenv",
    "/.git/config",
    "/a/.b/c",
    "/",
    "/a",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/..\\secret.txt",
    "/.well-known/.x",
    "/.well-known/..%2fa.txt",
    "/a.txt%00",
    "//a.txt",
    `/${"a".repeat(5_000)}`,
  ])
    expect([address, await statusOf(address)]).toEqual([address, 404]);
  expect((await app.request("/index.html")).status).toBe(200);
});

test("a name may have spaces and letters of any alphabet", async () => {
  await put("public/mein Lebenslauf für Ådne.txt");
  expect(await statusOf(`/${encodeURIComponent("mein Lebenslauf für Ådne.txt")}`)).toBe(200);
});

test("links are followed only inside the folder", async () => {
  await put("secret.txt");
  await put("public/real/a.txt");
  for (const [name, target] of [
    ["passwd", "/etc/passwd"],
    ["secret.txt", "../secret.txt"],
    ["etc", "/etc"],
    ["up", ".."],
    ["zero", "/dev/zero"],
    ["gone.txt", "nowhere"],
    ["loop", "loop"],
    ["inside.txt", "real/a.txt"],
    ["folder", "real"],
    ["absolute.txt", path.join(folder, "public/real/a.txt")],
  ] as const)
    await symlink(target, path.join(folder, "public", name));
  for (const address of [
    "/passwd",
    "/secret.txt",
    "/etc/passwd",
    "/up/secret.txt",
    "/zero",
    "/gone.txt",
    "/loop",
  ])
    expect([address, await statusOf(address)]).toEqual([address, 404]);
  for (const address of ["/inside.txt", "/folder/a.txt", "/absolute.txt"])
    expect([address, await statusOf(address)]).toEqual([address, 200]);
});

test("the folder may be a link inside the site folder, and the site folder a link to anywhere", async () => {
  await put("static/a.txt");
  await symlink("static", path.join(folder, "public"));
  expect(await statusOf("/a.txt")).toBe(200);
  await symlink(folder, path.join(folder, "current"));
  const other = new Hono().get("*", publicFiles(path.join(folder, "current")), (c) => c.text("page", 404));
  expect((await other.request("/a.txt")).status).toBe(200);
  await rm(path.join(folder, "public"));
  await symlink("/etc", path.join(folder, "public"));
  expect(await statusOf("/passwd")).toBe(404);
});

test("pipes are not waited for, so that sign-ins still find a free thread", async () => {
  await using site = await startTestApp("sqlite");
  await put("public/late.txt");
  const pipe = path.join(folder, "public/pipe.txt");
  execFileSync("mkfifo", [pipe]);
  expect(await Promise.all(Array.from({ length: 16 }, () => statusOf("/pipe.txt")))).toEqual(
    Array(16).fill(404),
  );
  // What was a file when it was looked for can be a pipe when it is opened.
  const requests = Array.from({ length: 16 }, () => statusOf("/late.txt"));
  await rename(pipe, path.join(folder, "public/late.txt"));
  for (const status of await Promise.all(requests)) expect([200, 404]).toContain(status);
  expect((await signIn(site)).token).toMatch(/./);
});

test("pages and drawings have an origin of their own and no scripts; all files can be shown by other sites", async () => {
  const policies = {
    "logo.svg": "sandbox",
    "demo.html": "sandbox",
    "demo.xhtml": "sandbox",
    "data.xml": "sandbox",
    "style.css": "sandbox",
    "data.json": "sandbox",
    "notes.txt": "sandbox",
    "no-extension": "sandbox",
    "unknown.type": "sandbox",
    "resume.pdf": undefined,
    "photo.jpg": undefined,
    "photo.webp": undefined,
    "font.woff2": undefined,
    "talk.mp3": undefined,
    "talk.mp4": undefined,
  };
  for (const [name, policy] of Object.entries(policies)) {
    await put(`public/${name}`);
    const { headers } = await app.request(`/${name}`);
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const actual = headers.get("content-security-policy") ?? undefined;
    expect([name, actual?.split(" ", 1)[0]]).toEqual([name, policy]);
    expect(actual ?? "").not.toMatch(/allow-scripts|allow-same-origin|allow-forms|script-src/);
    expect(headers.has("permissions-policy")).toBe(policy !== undefined);
  }
});

test("no address runs a script in a file of the owner's, whatever its name and wherever it is", async () => {
  const script = "<script>alert(1)</script>";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${script}<path d="M0 0h8v8z"/></svg>`;
  const siteDir = await createOwnSite({ "pictures/drawing.svg": svg });
  await using site = await startTestApp("sqlite", { config: { siteDir }, pages: true });
  const { as } = await signIn(site);
  const upload = (address: string, method: string, body: string) => as(address, { method, body });
  expect((await upload("/api/site/pictures?name=added.svg", "POST", svg)).status).toBe(422);
  for (const body of [svg, script, `<!doctype html>${script}`])
    expect((await upload("/api/uploads?name=a.svg", "PUT", body)).status).toBe(415);
  expect((await upload("/api/site/pictures?name=a.webp", "POST", `<!doctype html>${script}`)).status).toBe(
    415,
  );

  const names = [
    "page",
    "page.html",
    "page.htm",
    "page.xhtml",
    "page.svg",
    "page.svgz",
    "page.xml",
    "page.txt",
  ];
  const documents = ["favicon.svg", "robots.txt", "feed.xml", "sitemap.xml", "resume.pdf", "llms.txt"];
  const served = [
    ...[...names, "page.webp", "page.mp4", "page.pdf", "page.js", "page.css"],
    ...documents,
    ...["pictures/page.svg", "uploads/page.html", "share/page.svg", "api-docs/page.html", ".well-known/page"],
  ];
  for (const name of served) {
    await mkdir(path.dirname(path.join(siteDir, "public", name)), { recursive: true });
    await writeFile(path.join(siteDir, "public", name), name.endsWith(".html") ? script : svg);
  }
  const own = ["drawing.svg", "added.svg"].flatMap((name) => [
    `/pictures/${name}`,
    `/uploads/${name}`,
    `/${name}`,
  ]);
  for (const address of [...served.map((name) => `/${name}`), ...own]) {
    const response = await site.request(address);
    const { headers } = response;
    const found = (await response.text()).includes(script);
    expect([address, found]).toEqual([address, !own.includes(address)]);
    expect([address, headers.get("x-content-type-options")]).toEqual([address, "nosniff"]);
    if (!found || /^(image\/webp|video\/mp4|application\/pdf)/.test(headers.get("content-type") ?? ""))
      continue;
    const policy = headers.get("content-security-policy");
    expect([address, policy]).toEqual([address, expect.stringMatching(/^sandbox .*default-src 'none'/)]);
    expect([address, policy]).toEqual([address, expect.not.stringMatching(/allow-scripts|script-src/)]);
  }
});

test("a part of a file is sent, and nothing if the client's copy is current", async () => {
  await utimes(await put("public/talk.mp4", "0123456789"), 1_700_000_000, 1_700_000_000);
  await put("public/empty.txt", "");
  const modified = "Tue, 14 Nov 2023 22:13:20 GMT";
  const ask = async (headers: Record<string, string>, method = "GET", name = "talk.mp4") => {
    const response = await app.request(`/${name}`, { method, headers });
    const { status } = response;
    return { status, headers: response.headers, text: await response.text() };
  };
  const part = await ask({ Range: "bytes=2-4" });
  expect([part.status, part.text, part.headers.get("content-range")]).toEqual([206, "234", "bytes 2-4/10"]);
  expect([part.headers.get("content-length"), part.headers.get("last-modified")]).toEqual(["3", modified]);
  expect(await ask({ Range: "bytes=2-4", "If-Range": modified })).toMatchObject({ status: 206, text: "234" });
  const other = new Date(0).toUTCString();
  expect(await ask({ Range: "bytes=2-4", "If-Range": other })).toMatchObject({
    status: 200,
    text: "0123456789",
  });
  const beyond = await ask({ Range: "bytes=10-" });
  expect([beyond.status, beyond.text, beyond.headers.get("content-range")]).toEqual([416, "", "bytes */10"]);
  const head = await ask({ Range: "bytes=2-4" }, "HEAD");
  expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", "10"]);
  const current = await ask({ "If-Modified-Since": modified });
  expect([current.status, current.text, current.headers.get("content-type")]).toEqual([304, "", null]);
  expect(current.headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await ask({ "If-Modified-Since": other })).status).toBe(200);
  expect((await ask({ "If-Modified-Since": modified, "If-None-Match": '"x"' })).status).toBe(200);
  expect(await ask({}, "GET", "empty.txt")).toMatchObject({ status: 200, text: "" });
});
