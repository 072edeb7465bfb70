import { AtSign, FileText, FileUser, FolderGit2, House, type LucideIcon, SunMoon } from "lucide-react";
import type { DeskApp } from "../../../core/desk/screens/apps.ts";
import { chooseScheme } from "../../../core/look/screens/scheme/scheme.ts";
import { fetchPublicBlogs } from "../../../core/pages/screens/api.ts";

/** What an entry is, in a word. */
type Kind = "App" | "Admin" | "Action" | "Project" | "Post";

/** Something that the palette opens or does. */
export interface Entry {
  name: string;
  kind: Kind;
  icon: LucideIcon;
  /** The keys that do the same. */
  keys?: string;
  /** Where it leads. */
  path?: string;
  /** Does something here. */
  run?: () => void;
  /** Does something here, and resolves to what the palette says then. It stays open. */
  say?: () => Promise<string>;
}

/** Entries below a heading. */
export interface Group {
  name: string;
  entries: Entry[];
}

const groupNames: Record<Kind, string> = {
  App: "Apps",
  Admin: "Admin",
  Action: "Actions",
  Project: "Projects",
  Post: "Posts",
};

/** Tells entries apart. */
export function idOf({ kind, path, name }: Entry): string {
  return `${kind} ${path ?? name}`;
}

const schemeEntries: Entry[] = [
  { name: "Change scheme to light", kind: "Action", icon: SunMoon, run: () => chooseScheme("light") },
  { name: "Change scheme to dark", kind: "Action", icon: SunMoon, run: () => chooseScheme("dark") },
  {
    name: "Change scheme to the system's",
    kind: "Action",
    icon: SunMoon,
    run: () => chooseScheme(undefined),
  },
];

/** Returns the apps, the entries that {@link loadAdminEntries} returned to the owner, and the schemes. */
export function listEntries(apps: readonly DeskApp[], adminEntries: readonly Entry[]): Entry[] {
  return [
    { name: "Home", kind: "App", icon: House, path: "/" },
    ...apps.map(({ name, path, icon }): Entry => ({ name, kind: "App", icon, path })),
    ...schemeEntries,
    ...adminEntries,
  ];
}

let adminEntries: Promise<Entry[]> | undefined;

/** Loads the admin screens and the way out once. Visitors do not load them. Without them, the palette has the others. */
export function loadAdminEntries(): Promise<Entry[]> {
  adminEntries ??= Promise.all([
    import("../../../core/admin/features.ts"),
    import("../../../core/admin/sign-out.ts"),
  ]).then(
    ([{ listPaletteScreens }, { signOut, signOutIcon }]) => [
      ...listPaletteScreens().map(
        (screen): Entry => ({
          ...screen,
          kind: "Admin",
          ...(screen.path === "/admin" && { keys: "Shift+A" }),
        }),
      ),
      { name: "Sign out", kind: "Action", icon: signOutIcon, path: "/admin/login", run: signOut },
    ],
    (error) => {
      console.info("The admin screens could not be loaded", error);
      return [];
    },
  );
  return adminEntries;
}

/** Loads the published posts, the projects, and what can be done with the resume. Throws if a request fails. */
export async function loadContentEntries(): Promise<Entry[]> {
  const [posts, resume] = await Promise.all([fetchPublicBlogs(), fetchResumeEntries()]);
  return [
    ...posts.map(
      ({ title, slug }): Entry => ({ name: title, kind: "Post", icon: FileText, path: `/blog/${slug}` }),
    ),
    ...resume,
  ];
}

/** The resume in the JSON Resume schema has the address and the projects with their pages. An owner's own file may not. */
async function fetchResumeEntries(): Promise<Entry[]> {
  const response = await fetch("/resume.json");
  if (!response.ok) return [];
  const { basics, projects } = (await response.json()) as {
    basics?: { email?: unknown };
    projects?: unknown;
  };
  const email = basics?.email;
  const [, file] = /<(.*?)>/.exec(response.headers.get("Link") ?? "") ?? [];
  return [
    ...(typeof email === "string" ? [copyEntry(email)] : []),
    ...(file === undefined ? [] : [downloadEntry(file)]),
    ...(Array.isArray(projects) ? projects : [])
      .filter((project) => typeof project?.name === "string")
      .map(({ name, url }): Entry => {
        const path = pageOfProject(url) ?? `/projects?q=${encodeURIComponent(name)}`;
        return { name, kind: "Project", icon: FolderGit2, path };
      }),
  ];
}

/** Returns the path of a project's own page, if the address is that of one. */
function pageOfProject(url: unknown): string | undefined {
  const path = typeof url === "string" ? URL.parse(url)?.pathname : undefined;
  return path?.startsWith("/projects/") ? path : undefined;
}

function copyEntry(email: string): Entry {
  async function say() {
    try {
      await navigator.clipboard.writeText(email);
      return `${email} is copied.`;
    } catch {
      return `This browser refused to copy ${email}.`;
    }
  }
  return { name: "Copy email address", kind: "Action", icon: AtSign, say };
}

function downloadEntry(file: string): Entry {
  const run = () => Object.assign(document.createElement("a"), { href: file, download: "" }).click();
  return { name: "Download resume", kind: "Action", icon: FileUser, run };
}

const shown = 50;
const order: Kind[] = ["App", "Admin", "Action", "Project", "Post"];
const orderOfAdmin: Kind[] = ["Admin", "Action", "App", "Project", "Post"];

interface FindOptions {
  /** Whether the admin area is open, whose screens then come first. */
  isAdmin?: boolean;
  /** The ids of what was used last, which comes first without a text. */
  lastUsed?: readonly string[];
}

/**
 * Returns the entries that have every word, without regard to case and accents, in groups. What starts with the text
 * comes first.
 */
export function findEntries(
  entries: readonly Entry[],
  text: string,
  { isAdmin = false, lastUsed = [] }: FindOptions = {},
): Group[] {
  const wanted = fold(text.trim());
  const words = wanted.split(/\s+/);
  const used = wanted === "" ? lastUsed.flatMap((id) => entries.filter((entry) => idOf(entry) === id)) : [];
  const found = entries.filter((entry) => {
    const name = fold(`${entry.name} ${entry.kind}`);
    return !used.includes(entry) && words.every((word) => name.includes(word));
  });
  const starts = ({ name }: Entry) => fold(name).startsWith(wanted);
  const startsFirst = (one: Entry[], other: Entry[]) => Number(other.some(starts)) - Number(one.some(starts));
  const kinds = (isAdmin ? orderOfAdmin : order).map((kind) => {
    const ofKind = found.filter((entry) => entry.kind === kind);
    return { name: groupNames[kind], entries: ofKind.toSorted((a, b) => startsFirst([a], [b])) };
  });
  const groups = [
    { name: "Last used", entries: used },
    ...kinds.toSorted((a, b) => startsFirst(a.entries, b.entries)),
  ];
  let left = shown;
  return groups.flatMap(({ name, entries }) => {
    const some = entries.slice(0, left);
    left -= some.length;
    return some.length > 0 ? [{ name, entries: some }] : [];
  });
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
