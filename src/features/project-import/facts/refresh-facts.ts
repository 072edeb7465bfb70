import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import { allowedBy } from "../allowed.ts";
import { type Source, sourceOf } from "../hosts/parse-source.ts";
import { type CodeHost, openHost } from "../hosts/read-repositories.ts";
import { plainAddress } from "../plain-address.ts";
import type { CodeHostToken } from "../variables.ts";
import { type FactsRow, keepFactsOf, listFacts, storeFacts, wantsFacts } from "./store-facts.ts";

const minute = 60_000;
/** Calls of a host in a night. GitHub allows sixty an hour without a token, also to others at the same address. */
const mostCalls = { anonymous: 45, withToken: 450 };
/** Calls that one repository takes. */
const callsEach = 3;

export interface RefreshDeps {
  db: Kysely<Schema>;
  clock: () => number;
  site: { current: () => { projects: { projects: readonly { github?: string | undefined }[] } } };
  config: { codeHostToken: CodeHostToken | undefined };
}

interface Wanted {
  address: string;
  source: Source;
}

/** Reads the facts of all repositories, or of as many as the hosts allow. Those that were read longest ago come first. */
export async function refreshFacts(deps: RefreshDeps, stopped: AbortSignal): Promise<void> {
  const { db, site, config } = deps;
  if (!(await wantsFacts(db))) return;
  const token = config.codeHostToken;
  const wanted = new Map<string, Wanted>();
  for (const { github = "" } of site.current().projects.projects) {
    const [address, source] = [plainAddress(github), sourceOf(github, token?.host)];
    if (source !== undefined) wanted.set(address, { address, source });
  }
  await keepFactsOf(db, [...wanted.keys()]);
  const stored = new Map((await listFacts(db)).map((row) => [row.address, row]));
  const checkedAt = ({ address }: Wanted) => stored.get(address)?.checked_at ?? 0;
  const inOrder = [...wanted.values()]
    .sort((one, other) => checkedAt(one) - checkedAt(other))
    .map((one) => ({ ...one, before: stored.get(one.address) }));
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(20 * minute)]);
  for (const ofHost of Map.groupBy(inOrder, ({ source }) => source.host.origin).values())
    await refreshHost(deps, ofHost, signal).catch((error) => {
      // What takes longer is read in another night.
      if (stopped.aborted || !signal.aborted) throw error;
    });
}

/** How the note about a repository that has moved begins. */
const moved = "It is now at ";

/** Reads those of one host, until it refuses or does not answer: then the others have to wait for the next night. */
async function refreshHost(
  { db, clock, config: { codeHostToken: token } }: RefreshDeps,
  wanted: readonly (Wanted & { before: FactsRow | undefined })[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = wanted;
  if (first === undefined) return;
  const { source } = first;
  const host = openHost(source, { token, isAllowed: allowedBy(source, token), signal });
  const most = token?.host === source.host.host ? mostCalls.withToken : mostCalls.anonymous;
  for (const {
    address,
    source: { path },
    before,
  } of wanted) {
    if (signal.aborted || host.calls() + callsEach > most || host.left() < callsEach) return;
    const kept = { facts: null, etag: null, ...before, address, checked_at: clock() };
    try {
      await storeFacts(db, { ...kept, note: null, ...(await findFacts(host, path, kept)) });
    } catch (error) {
      if (!(error instanceof ImportFault) || signal.aborted) throw error;
      await storeFacts(db, { ...kept, note: error.message.replace(" Nothing was written.", "") });
      return;
    }
  }
}

/** Returns what has changed. What is gone keeps its last facts, and so does what cannot be read. */
async function findFacts(
  host: CodeHost,
  path: string,
  { etag, facts, note }: { etag: string | null; facts: string | null; note?: string | null },
) {
  const found = await host.readFacts(path, facts === null ? undefined : (etag ?? undefined));
  if (found === "unchanged") return note?.startsWith(moved) ? { note } : {};
  if (found === undefined) return { note: "It is no longer there, so its last facts stay." };
  const address = host.addressOf(found.repository);
  const isMoved = found.repository.path.toLowerCase() !== path.toLowerCase();
  return {
    facts: JSON.stringify(found.facts),
    etag: found.etag ?? null,
    note: isMoved ? `${moved}${address}. Change its address in the Projects form.` : null,
  };
}
