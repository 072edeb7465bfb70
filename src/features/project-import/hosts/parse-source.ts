import { ImportFault } from "../../../core/imports/import-fault.ts";
import { type HostKind, hostKinds, isPath } from "./host-kinds.ts";

/** What the owner has named. */
export interface Source {
  kind: HostKind;
  /** The address of the host. */
  host: URL;
  /** A name, or the path of a repository. */
  path: string;
}

const places = new Map<string, { kind: HostKind; home?: string }>([
  ["github", { kind: hostKinds.github, home: "https://github.com" }],
  ["gitlab", { kind: hostKinds.gitlab, home: "https://gitlab.com" }],
  ["codeberg", { kind: hostKinds.forgejo, home: "https://codeberg.org" }],
  ["forgejo", { kind: hostKinds.forgejo }],
]);
const form =
  "Name a source such as github:ada, gitlab:ada, codeberg:ada/shelf, or forgejo:https://git.example/ada.";

/**
 * Reads a source such as `github:ada` or `forgejo:https://git.example/ada/shelf`.
 * @throws ImportFault if it is none
 */
export function parseSource(text: string): Source {
  const [known] = [...places].find(([, place]) => text.startsWith(`${place.home}/`)) ?? [];
  const [, name = "", rest = ""] = /^([a-z]+):(.+)$/.exec(known ? `${known}:${text}` : text.trim()) ?? [];
  const isNamed = /^https?:\/\//.test(rest);
  const { kind, home: usual } = places.get(name) ?? {};
  const home = isNamed && URL.canParse(rest) ? new URL(rest).origin : usual;
  if (kind === undefined || home === undefined) throw new ImportFault(form);
  const path = (isNamed ? rest.replace(/^https?:\/\/[^/]*/, "") : rest)
    .replaceAll(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "");
  const parts = path.split("/").length;
  if (!isPath(path) || parts > (kind === hostKinds.gitlab ? 20 : 2))
    throw new ImportFault(`“${path}” is neither a name nor the path of a repository. ${form}`);
  return { kind, host: new URL(home), path };
}

/**
 * Reads the address of a repository, if its host is one of those that everybody knows, or the one named `own`, whose kind is
 * taken from its name.
 */
export function sourceOf(written: string, own: string | undefined): Source | undefined {
  const address = written.replace(/^(https?:\/\/)www\./i, "$1").replace(/[?#].*$/, "");
  const host = URL.parse(address)?.host;
  const [known] = [...places].find(([, { home }]) => home === `https://${host}`) ?? [];
  const named = ["github", "gitlab"].find((name) => host?.includes(name)) ?? "forgejo";
  const kind = known ?? (host === own ? named : undefined);
  if (kind === undefined) return undefined;
  try {
    const source = parseSource(`${kind}:${address}`);
    return source.path.includes("/") && !source.path.includes("/-/") ? source : undefined;
  } catch {
    // It is that of a user, or of a file.
    return undefined;
  }
}
