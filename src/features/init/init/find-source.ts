import { once } from "node:events";
import path from "node:path";
import { CommandFault } from "../../../core/cli/command-fault.ts";
import { environmentWith } from "../../../core/process/environment.ts";
import { installation } from "../../../core/process/installation.ts";
import { readVersion } from "../../../core/process/version.ts";
import { spawnNpm } from "./npm.ts";
import { type Archive, readArchive } from "./read-archive.ts";
import { type Origin, readOrigin } from "./read-origin.ts";

/** What the npm registry knows about a version of Foliodesk. */
type RegistryAnswer =
  | { kind: "published"; integrity: string }
  | { kind: "unpublished" }
  /** `reason` is npm's, such as ECONNREFUSED. */
  | { kind: "unavailable"; reason: string };

/** Milliseconds after which an answer of the registry is not waited for. */
const patience = 10_000;

/** npm retries for minutes by default. The owner's own settings override these. */
const settings = { npm_config_fetch_retries: "0", npm_config_fetch_timeout: "5000" };

/** Asks the registry that npm is configured for, through npm, which knows the proxy and the certificates. */
async function askRegistry(version: string): Promise<RegistryAnswer> {
  const output = await runNpm(["view", `foliodesk@${version}`, "dist.integrity", "--json"]);
  if (output === undefined) return { kind: "unavailable", reason: "no answer" };
  // An array since npm 12.
  const [answer] = [parse(output)].flat();
  if (typeof answer === "string") return { kind: "published", integrity: answer };
  const code = (answer as { error?: { code?: unknown } } | undefined)?.error?.code;
  if (code === "E404") return { kind: "unpublished" };
  return { kind: "unavailable", reason: typeof code === "string" ? code : "no answer" };
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Returns what npm has written to its standard output, or `undefined` if it cannot be run or takes too long. */
async function runNpm(args: string[]): Promise<string | undefined> {
  const child = spawnNpm(args, {
    env: { ...settings, ...environmentWith({}) },
    stdio: ["ignore", "pipe", "ignore"],
    // Unlike the option `timeout`, it does not keep this process running if npm cannot be started.
    signal: AbortSignal.timeout(patience),
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close").catch(() => [null]);
  return code === null ? undefined : output;
}

/** What a new site installs Foliodesk from. */
export interface Source {
  /** What package.json says about it. */
  spec: string;
  /** The archive to copy into the site, and the place of the copy, with slashes. */
  copy?: { from: string; to: string; integrity: string };
  /** A sentence for the owner. */
  explanation: string;
}

/** What the owner said about it. */
export interface SourceWish {
  /** The path of the archive. */
  archive?: string;
  /** Whether this program is from the npm registry, which npm does not always record, and other package managers never do. */
  published?: true;
}

/**
 * Finds what a new site can install again later, wherever it is copied to. That is the npm registry if this program is
 * `published`, or if the registry has the package that is running: the same name, version, and hash. Otherwise it is a
 * copy of `archive`, or without one, of the archive that this program was installed from, because a package of that
 * name can be another one. Throws a {@link CommandFault} if the archive is unknown, missing, or of another version.
 */
export async function findSource({ archive, published }: SourceWish): Promise<Source> {
  if (published) return fromRegistry(readVersion());
  const origin =
    archive === undefined ? await readOrigin() : { from: path.resolve(archive), integrity: undefined };
  if (origin === undefined) throw new CommandFault(whyUnknown());
  const isUrl = /^[\w+]+:\/\//.test(origin.from);
  return isUrl ? chooseForUrl(origin) : chooseForArchive(origin.from);
}

function whyUnknown(): string {
  if (!installation.isPackage)
    return `A clone cannot be installed into a site. Run npm run package, then npx ./dist/foliodesk-${readVersion()}.tgz init.`;
  return `It is not recorded where Foliodesk was installed from. Add --published if it was the npm registry, or --archive with the file foliodesk-${readVersion()}.tgz.`;
}

async function chooseForArchive(from: string): Promise<Source> {
  const archive = await readArchive(from);
  const version = readVersion();
  if (archive.version !== version)
    throw new CommandFault(`${from} has version ${archive.version}, and this is version ${version}.`);
  const answer = await askRegistry(version);
  if (isSame(answer, archive.integrity)) return fromRegistry(version);
  const to = `vendor/foliodesk-${version}.tgz`;
  return {
    spec: `file:${to}`,
    copy: { from, to, integrity: archive.integrity },
    explanation: `It installs Foliodesk from ${to}, a copy of ${from}, because ${whyNotPublished(answer, version)}.`,
  };
}

async function chooseForUrl({ from, integrity }: Origin): Promise<Source> {
  const version = readVersion();
  const answer = await askRegistry(version);
  if (isSame(answer, integrity)) return fromRegistry(version);
  return {
    spec: from,
    explanation: `It installs Foliodesk from ${from}, because ${whyNotPublished(answer, version)}.`,
  };
}

function isSame(answer: RegistryAnswer, integrity: Archive["integrity"] | undefined): boolean {
  return answer.kind === "published" && answer.integrity === integrity;
}

function fromRegistry(version: string): Source {
  return {
    spec: `^${version}`,
    explanation: `It installs foliodesk ^${version} from the npm registry, which has the package that is running.`,
  };
}

function whyNotPublished(answer: RegistryAnswer, version: string): string {
  switch (answer.kind) {
    case "published":
      return `foliodesk ${version} in the npm registry is another package`;
    case "unpublished":
      return `the npm registry has no foliodesk ${version}`;
    case "unavailable":
      return `the npm registry cannot be reached (${answer.reason})`;
  }
}
