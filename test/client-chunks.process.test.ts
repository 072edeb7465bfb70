import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { appNames } from "../src/contract/site/apps.ts";
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
  return [...new Set(modules.filter((file) => file.startsWith("src/app/")).map(path.posix.dirname))].sort();
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
    "src/app",
    "src/app/browser",
    "src/app/desktop",
    "src/app/desktop/dock",
    "src/app/desktop/window",
    "src/app/styles",
    "src/app/ui",
  ]);
});

test("owner has what admin screens share, and of features only what they declare", () => {
  const { modules, ...owner } = find("owner");
  const shared = modules.filter(
    (file) => !/^src\/(app\/features?|app\/.+\/feature|features\/.+\/feature\.app)\.ts$/.test(file),
  );
  expect(shared.length).toBeLessThan(modules.length);
  expect(foldersOf({ ...owner, modules: shared })).toEqual([
    "src/app/admin",
    "src/features/notifications/screens/push",
    "src/app/admin/ui",
    "src/app/admin/versions",
    "src/app/browser",
    "src/app/routes/admin/blogs",
    "src/app/routes/admin/blogs/state",
    "src/app/routes/admin/messages",
    "src/app/routes/admin/settings",
    "src/features/site-editing/screens",
    "src/features/site-preview/screens/parts",
  ]);
});

/** What the files of these screens have beside the modules of their own folder. */
const otherFolders: Record<string, string[]> = {
  "blog/post": ["src/app/browser"],
  contact: ["src/app/browser"],
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
    const folders = [`src/app/routes/${screen}`, ...(otherFolders[screen] ?? [])];
    expect(own && foldersOf(own)).toEqual(folders.sort());
  }
  expect(foldersOf(find("markdown"))).toEqual(["src/app/ui/markdown"]);
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
    files.some(({ modules }) => modules.some((file) => file.startsWith("src/app/ui/markdown/"))),
  );
  expect(loading.map(([screen]) => screen).sort()).toEqual(["admin/blogs/post", "blog/post", "own-page"]);
});

test("what is loaded after the page is in files of its own", () => {
  const later = chunks.filter(({ modules }) => modules.some((file) => /\/(lazy|shortcuts)\//.test(file)));
  const files = later.flatMap(({ modules }) => modules).filter((file) => file.startsWith("src/app/"));
  expect(files.filter((file) => file.endsWith(".tsx")).sort()).toEqual([
    "src/app/desktop/menu-bar/curl-hint.tsx",
    "src/app/desktop/menu-bar/menu-bar.tsx",
    "src/app/desktop/recent-windows/recent-windows-bar.tsx",
    "src/features/palette/screens/shortcuts/shortcuts-dialog.tsx",
    "src/features/palette/screens/shortcuts/shortcuts.tsx",
    "src/app/desktop/window/lazy/edit-link.tsx",
    "src/app/desktop/window/lazy/move-button.tsx",
    "src/app/desktop/window/lazy/window-controls.tsx",
    "src/app/desktop/window/lazy/window-menu.tsx",
    "src/app/lazy/extras.tsx",
    "src/app/lazy/prefetch-in-turn.tsx",
    "src/app/routes/contact/lazy/address-help.tsx",
    "src/app/routes/contact/lazy/after-lines.tsx",
    "src/app/routes/contact/lazy/lines.tsx",
    "src/app/routes/contact/lazy/mail-instead.tsx",
    "src/app/scheme/lazy/scheme-switch.tsx",
    "src/app/ui/lazy/switch.tsx",
  ]);
});
