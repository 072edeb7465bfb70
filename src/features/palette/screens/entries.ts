import type { DeskApp } from "../../../core/desk/screens/apps.ts";
import { chooseScheme } from "../../../core/look/screens/scheme/scheme.ts";
import { fetchPublicBlogs } from "../../../core/pages/screens/api.ts";

/** Something that the palette opens or does. */
export interface Entry {
  name: string;
  /** What it is, in a word. */
  kind: "App" | "Post" | "Project" | "Admin" | "Scheme";
  /** Where it leads. Without one, {@link run} does something here. */
  path?: string;
  run?: () => void;
}

const schemeEntries: Entry[] = [
  { name: "Light scheme", kind: "Scheme", run: () => chooseScheme("light") },
  { name: "Dark scheme", kind: "Scheme", run: () => chooseScheme("dark") },
  { name: "Scheme like the system", kind: "Scheme", run: () => chooseScheme(undefined) },
];

/** Returns the apps, the admin screens that {@link loadAdminEntries} returned to the owner, and the schemes. */
export function listEntries(apps: readonly DeskApp[], adminEntries: readonly Entry[]): Entry[] {
  return [
    { name: "Home", kind: "App", path: "/" },
    ...apps.map(({ name, path }): Entry => ({ name, kind: "App", path })),
    ...adminEntries,
    ...schemeEntries,
  ];
}

let adminEntries: Promise<Entry[]> | undefined;

/** Loads the admin screens once. Visitors do not load them. Without them, the palette has the others. */
export function loadAdminEntries(): Promise<Entry[]> {
  adminEntries ??= import("../../../core/admin/features.ts").then(
    ({ listPaletteScreens }) => listPaletteScreens().map((screen): Entry => ({ ...screen, kind: "Admin" })),
    (error) => {
      console.info("The admin screens could not be loaded", error);
      return [];
    },
  );
  return adminEntries;
}

/** Loads the published posts and the projects. Throws if a request fails. */
export async function loadContentEntries(): Promise<Entry[]> {
  const [posts, projects] = await Promise.all([fetchPublicBlogs(), fetchProjectNames()]);
  return [
    ...posts.map(({ title, slug }): Entry => ({ name: title, kind: "Post", path: `/blog/${slug}` })),
    ...projects.map(
      (name): Entry => ({ name, kind: "Project", path: `/projects?q=${encodeURIComponent(name)}` }),
    ),
  ];
}

/** The resume in the JSON Resume schema names the projects. An owner's own file may not. */
async function fetchProjectNames(): Promise<string[]> {
  const response = await fetch("/resume.json");
  if (!response.ok) return [];
  const { projects } = (await response.json()) as { projects?: unknown };
  if (!Array.isArray(projects)) return [];
  return projects.map((project) => project?.name).filter((name) => typeof name === "string");
}

const shown = 50;

/** Returns the entries that have every word, without regard to case and accents: first those that start with the text. */
export function findEntries(entries: readonly Entry[], text: string): Entry[] {
  const wanted = fold(text.trim());
  const words = wanted.split(/\s+/);
  const found = entries.filter((entry) => {
    const name = fold(`${entry.name} ${entry.kind}`);
    return words.every((word) => name.includes(word));
  });
  const [first, others] = [true, false].map((starts) =>
    found.filter(({ name }) => fold(name).startsWith(wanted) === starts),
  );
  return [...(first ?? []), ...(others ?? [])].slice(0, shown);
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
