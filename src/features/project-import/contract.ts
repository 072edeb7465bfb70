import { z } from "zod";

/** The most repositories that one import takes, so that it and its list stay within GitHub's 60 calls an hour. */
export const mostAtOnce = 15;

const source = z.string().trim().min(1, "Name a source").max(500);

/** Asks for the repositories of a source such as `github:ada`. */
export const sourceSchema = z.strictObject({ source });

/** What a source has. `hash` is that of `projects.yaml`, and `isCut` whether there are more. */
export const foundRepositoriesSchema = z.strictObject({
  hash: z.string(),
  isCut: z.boolean(),
  repositories: z.array(
    z.strictObject({
      path: z.string(),
      /** In one line, such as "214 stars · MIT". */
      facts: z.string(),
      /** The title of its project, if there is one. */
      project: z.string().optional(),
    }),
  ),
});

/** Has repositories added to a `projects.yaml` with this hash, by their paths. */
export const projectImportSchema = z.strictObject({
  source,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  paths: z
    .array(z.string().min(1).max(500))
    .min(1, "Choose a repository")
    .max(mostAtOnce, `Choose at most ${mostAtOnce} repositories`),
});

/** What became projects, and why the others did not. */
export const importedProjectsSchema = z.strictObject({
  hash: z.string(),
  added: z.array(z.strictObject({ path: z.string(), title: z.string() })),
  refused: z.array(z.string()),
});

export type FoundRepositories = z.infer<typeof foundRepositoriesSchema>;
export type ImportedProjects = z.infer<typeof importedProjectsSchema>;

/** Whether facts are shown on the pages of projects, and refreshed each night. */
export const factSettingsSchema = z.strictObject({ isOn: z.boolean() });

/** How many repositories have facts, when a host was asked last (ISO 8601 in UTC), and what the owner should know about some of them. */
export const storedFactsSchema = factSettingsSchema.extend({
  known: z.int(),
  checkedAt: z.iso.datetime().nullable(),
  notes: z.array(z.strictObject({ address: z.string(), note: z.string() })),
});

export type StoredFacts = z.infer<typeof storedFactsSchema>;
