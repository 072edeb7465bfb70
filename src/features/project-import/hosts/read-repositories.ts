import { z } from "zod";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import type { RepositoryFacts } from "../facts/describe-facts.ts";
import { readMonth } from "../plan-import.ts";
import { toPlain } from "../read-readme.ts";
import { type ClientOptions, createHostClient } from "./host-client.ts";
import { type Repository, repositorySchema } from "./host-kinds.ts";
import type { Source } from "./parse-source.ts";

/** Repositories of a name that are read. Most hosts list those first that were changed last. */
export const mostRepositories = 300;

/** What is known of a repository only by calls about it. */
export interface Details {
  /** With their shares of the code from 0 to 1, the largest first. */
  languages: { name: string; share: number }[];
  releasedAt: string | undefined;
  /** The beginning of its README, which is read only if it has no description. */
  readme: string | undefined;
}

export type CodeHost = ReturnType<typeof openHost>;

const languagesSchema = z.record(z.string(), z.number()).catch({});
const releaseSchema = z
  .looseObject({
    tag_name: z.string().catch(""),
    published_at: z.string().optional(),
    released_at: z.string().optional(),
  })
  .catch({ tag_name: "" });

/** Reads the repositories of a source. Each function throws an {@link ImportFault} if that is not possible. */
export function openHost({ kind, host, path }: Source, options: ClientOptions) {
  const client = createHostClient(host, kind.api(host), options);

  function parse(value: unknown): Repository[] {
    const { data } = z.array(repositorySchema).safeParse(value);
    if (data !== undefined) return data;
    throw new ImportFault(`${host.host} does not answer as a code host of this kind does.`);
  }

  async function readList(list: string): Promise<Repository[]> {
    const found: Repository[] = [];
    for (let page = 1; found.length < mostRepositories; page += 1) {
      const answer = await client.ask(`${list}&page=${page}`);
      found.push(...parse(answer?.value ?? []));
      if (!answer?.hasNext) break;
    }
    return found
      .slice(0, mostRepositories)
      .filter(({ isPublic }) => isPublic)
      .sort(compare);
  }

  async function find(repository: string): Promise<Repository | undefined> {
    const answer = await client.ask(kind.repository(repository));
    return answer && parse([answer.value]).find(({ isPublic }) => isPublic);
  }

  async function readNumbers(repository: Repository) {
    const call = kind.details(repository);
    const answer = await client.ask(`${call}/languages`);
    if (answer === undefined)
      throw new ImportFault(`${repository.path} is no longer there. Nothing was written.`);
    const sizes = Object.entries(languagesSchema.parse(answer.value)).sort((a, b) => b[1] - a[1]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0) || 1;
    const release = await client.read(call + kind.release, "json");
    const latest = releaseSchema.parse([parseJson(release)].flat()[0]);
    return {
      languages: sizes.map(([name, size]) => ({ name, share: size / total })),
      release: latest.tag_name,
      releasedAt: latest.released_at ?? latest.published_at,
    };
  }

  return {
    /** Returns the address of a repository for visitors. */
    addressOf: (repository: Pick<Repository, "path">) => `${host.origin}/${repository.path}`,
    /** Finds a public repository by its path, also if it has moved. */
    find,
    /** Returns those of the source: forks and archived ones last, and the others by stars, and then by their last change. */
    list: async (): Promise<Repository[]> => {
      const one = path.includes("/") ? await find(path) : undefined;
      if (one !== undefined) return [one];
      for (const list of kind.lists(path)) {
        const found = await readList(list);
        if (found.length > 0) return found;
      }
      throw new ImportFault(`${host.host} has no public repositories of ${path}. Check the name.`);
    },
    /** Throws if the host allows too few calls for the details of the repositories. */
    checkLimit: (repositories: readonly Pick<Repository, "description">[]): void => {
      const count = repositories.length;
      const needed = 2 * count + repositories.filter((one) => !isDescribed(one)).length;
      if (client.left() >= needed) return;
      const calls = `${count} repositories take ${needed} calls, and ${host.host} allows ${client.left()} now.`;
      throw new ImportFault(`${calls} Choose fewer, or set CODE_HOST_TOKEN.`);
    },
    readDetails: async (repository: Repository): Promise<Details> => {
      const { languages, releasedAt } = await readNumbers(repository);
      const call = kind.details(repository) + kind.readme(repository);
      return { languages, releasedAt, readme: isDescribed(repository) ? undefined : await client.read(call) };
    },
    /**
     * Returns what visitors are shown of the repository at a path, `undefined` if it is gone or not public, or "unchanged".
     * @param etag that of the last answer
     */
    readFacts: async (repositoryPath: string, etag: string | undefined) => {
      const answer = await client.ask(kind.repository(repositoryPath), etag);
      if (answer === undefined) return undefined;
      if (answer.value === undefined) return "unchanged";
      const repository = parse([answer.value]).find(({ isPublic }) => isPublic);
      if (repository === undefined) return undefined;
      const { languages, release, releasedAt } = await readNumbers(repository);
      const month = readMonth(releasedAt);
      const facts: RepositoryFacts = {
        languages: languages.slice(0, 3).map(({ name, share }) => ({ name: toPlain(name, 40), share })),
        license: repository.license === "NOASSERTION" ? "" : toPlain(repository.license, 40),
        stars: repository.stars,
        ...(month !== undefined && { release: { name: toPlain(release, 40), month } }),
      };
      return { repository, facts, etag: answer.etag };
    },
    left: client.left,
    calls: client.calls,
  };
}

/** Many repositories have no release, or show none to everybody. */
/** Whether its README need not be read. */
function isDescribed({ description }: Pick<Repository, "description">): boolean {
  return description.trim() !== "";
}

function parseJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function compare(one: Repository, other: Repository): number {
  const rank = ({ isFork, isArchived }: Repository) => Number(isArchived) * 2 + Number(isFork);
  return rank(one) - rank(other) || other.stars - one.stars || other.changedAt.localeCompare(one.changedAt);
}
