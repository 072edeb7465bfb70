import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { screens } from "../src/features/screens.ts";
import { publicScreens } from "../src/public-screens.ts";
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

/** Returns the folders of the modules that a file has, contracts aside. */
function foldersOf({ modules }: Chunk): string[] {
  const own = modules.filter((file) => /^src\/(core|features)\/(?!.*\/contract[./])/.test(file));
  return [...new Set(own.map(path.posix.dirname))].sort();
}

/** The files of the screens that this matches, each with what it imports. */
function findScreens(isMatch: (entry: string) => boolean): [screen: string, files: Chunk[]][] {
  return chunks.flatMap((chunk) => {
    const screen = /^src\/((?:core|features)\/.+)\/route\.tsx$/.exec(chunk.entry ?? "")?.[1];
    return screen !== undefined && isMatch(screen) ? [[screen, [chunk, ...chunk.imports]]] : [];
  });
}

/** The modules of the admin area. Of features, public pages load the search of posts and the pages of projects with their screens, and all others later. */
const ofOwner =
  /^src\/(core\/admin\/|core\/(dashboard|editor|media|messages|posts)\/screens\/|core\/account\/screens\/(guard|history|login|second-step|settings)|features\/(?!post-search\/|project-pages\/|blog\.ts$))/;

const isPublic = (screen: string) => Object.values(publicScreens).includes(`${screen}/route.tsx`);

test("base has the modules of the desk and what screens share, and none that are loaded later", () => {
  expect(foldersOf(find("base"))).toEqual([
    "src/core/account/screens",
    "src/core/blog/screens",
    "src/core/desk/screens",
    "src/core/desk/screens/dock",
    "src/core/desk/screens/stored",
    "src/core/desk/screens/window",
    "src/core/pages/screens",
    "src/core/ui",
    "src/core/ui/browser",
    "src/core/ui/styles",
    "src/core/visits/screens",
  ]);
});

test("owner has what admin screens share, and of features only what they declare", () => {
  const { modules, ...owner } = find("owner");
  const shared = modules.filter(
    (file) => !/^src\/(features\/app|core\/feature\.app|(core|features)\/.+\/feature\.app)\.ts$/.test(file),
  );
  expect(shared.length).toBeLessThan(modules.length);
  expect(foldersOf({ ...owner, modules: shared })).toEqual([
    "src/core/account/screens",
    "src/core/account/screens/second-step",
    "src/core/admin",
    "src/core/admin/settings",
    "src/core/admin/ui",
    "src/core/admin/versions",
    "src/core/messages/screens",
    "src/core/posts/screens",
    "src/core/posts/screens/state",
    "src/features/notifications/screens/push",
    "src/features/site-editing/screens",
    "src/features/site-editing/screens/preview/parts",
  ]);
});

/** What the files of these screens have beside the modules of their own folder. */
const otherFolders: Record<string, string[]> = {
  "core/blog/screens": ["features", "features/post-search/screens"],
  "core/blog/screens/post": ["core/blog/screens"],
  "core/contact/screens": ["core/visits/screens"],
};
/** The screens that show Markdown share a file with its components. */
const otherFiles: Record<string, string[]> = {
  "core/blog/screens/post": ["markdown"],
  "core/site/screens/own-page": ["markdown"],
  "features/project-pages/screens": ["markdown"],
};

test("a public screen loads base and a file of its own, which has the modules of its folder", () => {
  const screens = findScreens(isPublic);
  expect(screens.map(([screen]) => `${screen}/route.tsx`).sort()).toEqual(
    Object.values(publicScreens).sort(),
  );
  for (const [screen, [own, ...imports]] of screens) {
    const names = imports.map(({ name }) => name).filter((name) => name !== "rolldown-runtime");
    expect(names.sort()).toEqual(["base", ...(otherFiles[screen] ?? [])]);
    expect(own && foldersOf(own)).toEqual(
      [screen, ...(otherFolders[screen] ?? [])].map((at) => `src/${at}`).sort(),
    );
  }
  expect(foldersOf(find("markdown"))).toEqual(["src/core/ui/markdown"]);
});

test("no public screen loads code of the admin area, zod, or Hono's client", () => {
  for (const [screen, files] of findScreens(isPublic)) {
    const modules = files.flatMap((chunk) => chunk.modules);
    expect(
      modules.filter((file) => ofOwner.test(file) || /node_modules\/(zod|hono)\//.test(file)),
      screen,
    ).toEqual([]);
  }
});

const ofFeatures = screens.map(({ file }) => file.replace("/route.tsx", ""));

test("only posts, own pages, pages of projects, and the form for posts load what shows Markdown", () => {
  const loading = findScreens(() => true).filter(([, files]) =>
    files.some(({ modules }) => modules.some((file) => file.startsWith("src/core/ui/markdown/"))),
  );
  expect(loading.map(([screen]) => screen).sort()).toEqual([
    "core/blog/screens/post",
    "core/posts/screens/post",
    "core/site/screens/own-page",
    ...ofFeatures,
  ]);
});

test("what is loaded after the page is in files of its own", () => {
  const later = chunks.filter(({ modules }) => modules.some((file) => /\/(lazy|shortcuts)\//.test(file)));
  const files = later.flatMap(({ modules }) => modules).filter((file) => file.startsWith("src/core/"));
  expect(files.filter((file) => file.endsWith(".tsx")).sort()).toEqual([
    "src/core/blog/screens/post/lazy/other-posts.tsx",
    "src/core/contact/screens/lazy/address-help.tsx",
    "src/core/contact/screens/lazy/after-lines.tsx",
    "src/core/contact/screens/lazy/lines.tsx",
    "src/core/contact/screens/lazy/mail-instead.tsx",
    "src/core/desk/screens/lazy/extras.tsx",
    "src/core/desk/screens/lazy/prefetch-in-turn.tsx",
    "src/core/desk/screens/menu-bar/curl-hint.tsx",
    "src/core/desk/screens/menu-bar/menu-bar.tsx",
    "src/core/desk/screens/shortcuts/shortcuts-dialog.tsx",
    "src/core/desk/screens/shortcuts/shortcuts.tsx",
    "src/core/desk/screens/window/lazy/edit-link.tsx",
    "src/core/desk/screens/window/lazy/move-button.tsx",
    "src/core/desk/screens/window/lazy/window-controls.tsx",
    "src/core/desk/screens/window/lazy/window-menu.tsx",
    "src/core/look/screens/scheme/lazy/scheme-switch.tsx",
    "src/core/ui/lazy/menu.tsx",
    "src/core/ui/lazy/switch.tsx",
  ]);
});
