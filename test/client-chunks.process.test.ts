import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { appNames } from "../contract/site/apps.ts";
import { buildClient, type Chunk } from "./client-chunks.ts";

let chunks: Chunk[];

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  chunks = await buildClient(path.resolve(import.meta.dirname, ".."));
  vi.unstubAllEnvs();
}, 120_000);

function find(name: string): Chunk {
  const found = chunks.filter((chunk) => chunk.name === name);
  expect(found, `there is one file ${name}`).toHaveLength(1);
  return found[0] as Chunk;
}

function foldersOf({ modules }: Chunk): string[] {
  return [...new Set(modules.filter((file) => file.startsWith("app/")).map(path.posix.dirname))].sort();
}

/** The files of the screens that this matches, each with what it imports. */
function findScreens(isMatch: (entry: string) => boolean): [screen: string, files: Chunk[]][] {
  return chunks.flatMap((chunk) => {
    const screen = /^app\/routes\/(.+)\/route\.tsx$/.exec(chunk.entry ?? "")?.[1];
    return screen !== undefined && isMatch(screen) ? [[screen, [chunk, ...chunk.imports]]] : [];
  });
}

const isOfOwner = (screen: string) => /^admin(\/|$)/.test(screen);

test("base has the modules of the desk and what screens share, and none that are loaded later", () => {
  expect(foldersOf(find("base"))).toEqual([
    "app",
    "app/browser",
    "app/desktop",
    "app/desktop/dock",
    "app/desktop/window",
    "app/styles",
    "app/ui",
  ]);
});

test("owner has what admin screens share, and of features only what they declare", () => {
  const { modules, ...owner } = find("owner");
  const shared = modules.filter((file) => !/^app\/(features?|.+\/feature)\.ts$/.test(file));
  expect(shared.length).toBeLessThan(modules.length);
  expect(foldersOf({ ...owner, modules: shared })).toEqual([
    "app/admin",
    "app/admin/push",
    "app/admin/ui",
    "app/admin/versions",
    "app/browser",
    "app/routes/admin/blogs",
    "app/routes/admin/blogs/state",
    "app/routes/admin/messages",
    "app/routes/admin/settings",
    "app/routes/admin/site",
    "app/site-parts",
  ]);
});

/** What the files of these screens have beside the modules of their own folder. */
const otherFolders: Record<string, string[]> = { "blog/post": ["app/browser"], contact: ["app/browser"] };
/** The screens that show Markdown share a file with its components. */
const otherFiles: Record<string, string[]> = { "blog/post": ["markdown"], "own-page": ["markdown"] };

test("a public screen loads base and a file of its own, which has the modules of its folder", () => {
  const screens = findScreens((screen) => !isOfOwner(screen));
  const others = ["blog/post", "home", "not-found", "own-page"];
  expect(screens.map(([screen]) => screen).sort()).toEqual([...appNames, ...others].sort());
  for (const [screen, [own, ...imports]] of screens) {
    const names = imports.map(({ name }) => name).filter((name) => name !== "rolldown-runtime");
    expect(names.sort()).toEqual(["base", ...(otherFiles[screen] ?? [])]);
    const folders = [`app/routes/${screen}`, ...(otherFolders[screen] ?? [])];
    expect(own && foldersOf(own)).toEqual(folders.sort());
  }
  expect(foldersOf(find("markdown"))).toEqual(["app/ui/markdown"]);
});

test("no public screen loads code of the admin area, zod, or Hono's client", () => {
  for (const [screen, files] of findScreens((name) => !isOfOwner(name))) {
    const modules = files.flatMap((chunk) => chunk.modules);
    expect(
      modules.filter((file) => /\/admin\/|node_modules\/(zod|hono)\//.test(file)),
      screen,
    ).toEqual([]);
  }
});

test("only posts, own pages, and the form for posts load what shows Markdown", () => {
  const loading = findScreens(() => true).filter(([, files]) =>
    files.some(({ modules }) => modules.some((file) => file.startsWith("app/ui/markdown/"))),
  );
  expect(loading.map(([screen]) => screen).sort()).toEqual(["admin/blogs/post", "blog/post", "own-page"]);
});

test("what is loaded after the page is in files of its own", () => {
  const later = chunks.filter(({ modules }) => modules.some((file) => /\/(lazy|shortcuts)\//.test(file)));
  const files = later.flatMap(({ modules }) => modules).filter((file) => file.startsWith("app/"));
  expect(files.filter((file) => file.endsWith(".tsx")).sort()).toEqual([
    "app/desktop/menu-bar/curl-hint.tsx",
    "app/desktop/menu-bar/menu-bar.tsx",
    "app/desktop/recent-windows/recent-windows-bar.tsx",
    "app/desktop/shortcuts/shortcuts-dialog.tsx",
    "app/desktop/shortcuts/shortcuts.tsx",
    "app/desktop/window/lazy/edit-link.tsx",
    "app/desktop/window/lazy/move-button.tsx",
    "app/desktop/window/lazy/window-controls.tsx",
    "app/desktop/window/lazy/window-menu.tsx",
    "app/lazy/extras.tsx",
    "app/lazy/prefetch-in-turn.tsx",
    "app/routes/contact/lazy/address-help.tsx",
    "app/routes/contact/lazy/after-lines.tsx",
    "app/routes/contact/lazy/lines.tsx",
    "app/routes/contact/lazy/mail-instead.tsx",
    "app/scheme/lazy/scheme-switch.tsx",
    "app/ui/lazy/switch.tsx",
  ]);
});
