import { z } from "zod";

/** Whether parts of a path name a repository and nothing else, since no part leads elsewhere. */
export function isPath(path: string): boolean {
  return path.split("/").every((part) => /^[\w.-]{1,100}$/.test(part) && !/^\.{1,2}$/.test(part));
}

const words = z.string().catch("");
const flag = z.boolean().catch(false);
const count = z.number().catch(0);
const path = z.string().refine(isPath, "must be the path of a repository").optional();

/** What GitHub, GitLab, and Forgejo say of a repository, which is much the same with other names. */
export const repositorySchema = z
  .looseObject({
    id: z.int(),
    name: words,
    full_name: path,
    path_with_namespace: path,
    description: words,
    topics: z.array(z.string()).catch([]),
    homepage: words,
    website: words,
    stargazers_count: count,
    stars_count: count,
    star_count: count,
    license: z.looseObject({ spdx_id: words, name: words }).catch({ spdx_id: "", name: "" }),
    created_at: words,
    pushed_at: words,
    updated_at: words,
    last_activity_at: words,
    fork: flag,
    forked_from_project: z.unknown().optional(),
    archived: flag,
    private: flag,
    visibility: z.string().catch("public"),
    readme_url: words,
  })
  .refine((found) => found.full_name ?? found.path_with_namespace, "must have a path")
  .transform((found) => ({
    id: found.id,
    /** What follows the address of the host, such as `ada/shelf`. */
    path: found.full_name ?? found.path_with_namespace ?? "",
    name: found.name,
    description: found.description,
    topics: found.topics,
    homepage: found.homepage || found.website,
    stars: found.stargazers_count || found.stars_count || found.star_count,
    license: found.license.spdx_id || found.license.name,
    createdAt: found.created_at,
    changedAt: found.pushed_at || found.last_activity_at || found.updated_at,
    isFork: found.fork || Boolean(found.forked_from_project),
    isArchived: found.archived,
    isPublic: !found.private && found.visibility === "public",
    /** The name of the file with its README. */
    readme: /\/-\/blob\/.+?\/([^/]+)$/.exec(found.readme_url)?.[1] ?? "README.md",
  }));

export type Repository = z.infer<typeof repositorySchema>;

/** A kind of code hosts: where its API has what. */
export interface HostKind {
  /** The address of its API, without a slash at its end. */
  api: (host: URL) => string;
  /** Lists of the repositories of a name, of which there are none if it can only be that of a repository. */
  lists: (name: string) => string[];
  repository: (path: string) => string;
  /** What the addresses of all that follows begin with. */
  details: (repository: Repository) => string;
  release: string;
  readme: (repository: Repository) => string;
}

const github: HostKind = {
  api: (host) => (host.host === "github.com" ? "https://api.github.com" : `${host.origin}/api/v3`),
  lists: (name) => (name.includes("/") ? [] : [`/users/${name}/repos?type=owner&sort=pushed&per_page=100`]),
  repository: (path) => `/repos/${path}`,
  details: ({ path }) => `/repos/${path}`,
  release: "/releases/latest",
  readme: () => "/readme",
};

const forgejo: HostKind = {
  ...github,
  api: (host) => `${host.origin}/api/v1`,
  lists: (name) =>
    name.includes("/") ? [] : ["users", "orgs"].map((place) => `/${place}/${name}/repos?limit=50`),
  readme: ({ readme }) => `/raw/${readme}`,
};

// Without a token, GitLab does not say what is archived.
const listed = "archived=false&visibility=public&order_by=last_activity_at&per_page=100";

const gitlab: HostKind = {
  api: (host) => `${host.origin}/api/v4`,
  lists: (name) => {
    const groups = `/groups/${encodeURIComponent(name)}/projects?include_subgroups=true&${listed}`;
    return name.includes("/") ? [groups] : [`/users/${name}/projects?${listed}`, groups];
  },
  repository: (path) => `/projects/${encodeURIComponent(path)}?license=true`,
  details: ({ id }) => `/projects/${id}`,
  release: "/releases?per_page=1",
  readme: ({ readme }) => `/repository/files/${encodeURIComponent(readme)}/raw?ref=HEAD`,
};

export const hostKinds = { github, gitlab, forgejo };
