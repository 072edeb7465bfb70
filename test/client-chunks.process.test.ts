import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { appNames } from "../src/core/site/contract/apps.ts";
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
  return [...new Set(modules.filter((file) => file.startsWith("src/core/")).map(path.posix.dirname))].sort();
}

/** The files of the screens that this matches, each with what it imports. */
function findScreens(isMatch: (entry: string) => boolean): [screen: string, files: Chunk[]][] {
  return chunks.flatMap((chunk) => {
    const screen = /^src\/app\/routes\/(.+)\/route\.tsx$/.exec(chunk.entry ?? "")?.[1];
    return screen !== undefined && isMatch(screen) ? [[screen, [chunk, ...chunk.imports]]] : [];
  });
}

const isOfOwner = (screen: string) => /^admin(\/|$)/.test(screen);

test("base has the modules of the desk and what screens share, and none that are loaded later", () => {
  expect(foldersOf(find("base"))).toEqual([
    "src/core",
    "src/core/ui/browser",
    "src/core/desk/screens",
    "src/core/desk/screens/dock",
    "src/core/desk/screens/window",
    "src/core/ui/styles",
    "src/core/ui",
  ]);
});

test("owner has what admin screens share, and of features only what they declare", () => {
  const { modules, ...owner } = find("owner");
  const shared = modules.filter(
    (file) => !/^src\/(features\/app|core\/feature\.app|(core|features)\/.+\/feature\.app)\.ts$/.test(file),
  );
  expect(shared.length).toBeLessThan(modules.length);
  expect(foldersOf({ ...owner, modules: shared })).toEqual([
    "src/core/admin",
    "src/features/notifications/screens/push",
    "src/core/admin/ui",
    "src/core/admin/versions",
    "src/core/ui/browser",
    "src/core/posts/screens",
    "src/core/posts/screens/state",
    "src/core/messages/screens",
    "src/core/admin/settings",
    "src/features/site-editing/screens",
    "src/features/site-preview/screens/parts",
  ]);
});

/** What the files of these screens have beside the modules of their own folder. */
const otherFolders: Record<string, string[]> = {
  "blog/post": ["src/core/ui/browser"],
  contact: ["src/core/ui/browser"],
};
/** The screens that show Markdown share a file with its components. */
const otherFiles: Record<string, string[]> = { "blog/post": ["markdown"], "own-page": ["markdown"] };

test("a public screen loads base and a file of its own, which has the modules of its folder", () => {
  const screens = findScreens((screen) => !isOfOwner(screen));
  const others = ["blog/post", "home", "not-found", "own-page"];
  expect(screens.map(([screen]) => screen).sort()).toEqual([...appNames, ...others].sort());
  for (const [screen, [own, ...imports]] of screens) {
    const names = imports.map(({ name }) => name).filter((name) => name !== "rolldown-runtime");
    expect(names.sort()).toEqual(["base", ...(otherFiles[screen] ?? [])]);
    const folders = [`src/core/messages/screens/${screen}`, ...(otherFolders[screen] ?? [])];
    expect(own && foldersOf(own)).toEqual(folders.sort());
  }
  expect(foldersOf(find("markdown"))).toEqual(["src/core/ui/markdown"]);
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
    files.some(({ modules }) => modules.some((file) => file.startsWith("src/core/ui/markdown/"))),
  );
  expect(loading.map(([screen]) => screen).sort()).toEqual(["admin/blogs/post", "blog/post", "own-page"]);
});

test("what is loaded after the page is in files of its own", () => {
  const later = chunks.filter(({ modules }) => modules.some((file) => /\/(lazy|shortcuts)\//.test(file)));
  const files = later.flatMap(({ modules }) => modules).filter((file) => file.startsWith("src/core/"));
  expect(files.filter((file) => file.endsWith(".tsx")).sort()).toEqual([
    "src/core/desk/screens/menu-bar/curl-hint.tsx",
    "src/core/desk/screens/menu-bar/menu-bar.tsx",
    "src/core/desk/screens/recent-windows/recent-windows-bar.tsx",
    "src/features/palette/screens/shortcuts/shortcuts-dialog.tsx",
    "src/features/palette/screens/shortcuts/shortcuts.tsx",
    "src/core/desk/screens/window/lazy/edit-link.tsx",
    "src/core/desk/screens/window/lazy/move-button.tsx",
    "src/core/desk/screens/window/lazy/window-controls.tsx",
    "src/core/desk/screens/window/lazy/window-menu.tsx",
    "src/core/desk/screens/lazy/extras.tsx",
    "src/core/desk/screens/lazy/prefetch-in-turn.tsx",
    "src/core/contact/screens/lazy/address-help.tsx",
    "src/core/contact/screens/lazy/after-lines.tsx",
    "src/core/contact/screens/lazy/lines.tsx",
    "src/core/contact/screens/lazy/mail-instead.tsx",
    "src/core/look/screens/scheme/lazy/scheme-switch.tsx",
    "src/core/ui/lazy/switch.tsx",
  ]);
});
