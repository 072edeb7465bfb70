import { z } from "zod";
import { isNewer } from "../../core/db/migrate.ts";
import { isTooOld, oldestVersion } from "../../core/db/older-schema.ts";
import { BackupFault } from "./fault.ts";

/** Increases when older versions of Foliodesk can no longer read new backups. */
export const format = 1;

const fileSchema = z.object({
  name: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  /** The product was called Deskfolio up to version 0.1. */
  product: z.enum(["foliodesk", "deskfolio"]),
  format: z.int().positive(),
  id: z.uuid(),
  /** The version of Foliodesk. */
  version: z.string(),
  /** The last migration that was applied to the database. */
  schema: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  createdAt: z.iso.datetime(),
  /** The number of rows in each table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  files: z.array(fileSchema),
});

/** Describes the contents of a backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Parses a manifest. Throws a {@link BackupFault} when this version cannot restore the backup. */
export function parseManifest(text: string): Manifest {
  const newer = "It was made by a newer version of Foliodesk; restore it with that version.";
  const value = parseJson(text);
  const declared = z.object({ format: z.int() }).safeParse(value);
  if (declared.success && declared.data.format > format) throw new BackupFault(newer);
  const result = manifestSchema.safeParse(value);
  if (!result.success) throw new BackupFault("Its manifest is not valid.");
  const { schema, version } = result.data;
  if (isTooOld(schema)) {
    throw new BackupFault(
      `It was made by a version before ${oldestVersion}: restore it with version ${oldestVersion}, and restore a backup of that here.`,
    );
  }
  if (isNewer(schema)) {
    throw new BackupFault(`${newer} Its version is ${version}, and its schema is ${schema}.`);
  }
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
