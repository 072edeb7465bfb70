import type { z } from "zod";

/**
 * A YAML file of the site folder that a feature reads, as the core reads those of apps. It can be missing, which says the
 * same as an empty one.
 */
export interface FeatureFile {
  /** Without its ending. No app and no other file has it. Its part of the site has the same name. */
  name: string;
  /** What its form is called. */
  title: string;
  schema: z.ZodObject;
  /** Where visitors see it. */
  page: string;
}

/** The schemas of the files of features by their names. Each is added where its file is declared. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureSchemas {}
