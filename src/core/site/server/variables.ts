import { z } from "zod";
import type { Variable } from "../../process/variable.ts";

export const siteVariables = {
  SITE_DIR: {
    schema: z.string().optional(),
    example: "./site",
    row: {
      default: "`./site`, or else, in a clone of the repository, the sample",
      text: "Folder with the content of the site",
    },
  },
  SITE_STORE: {
    schema: z.enum(["folder", "database"], "must be folder or database").default("folder"),
    example: "database",
    row: {
      default: "`folder`",
      text: "`database` keeps the files of the site in the database, for [several instances](operations.md#the-site-in-the-database). The first start takes them from `SITE_DIR`",
    },
  },
  SITE_EDITING: {
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
    example: "off",
    row: { default: "`on`", text: "`off` keeps the admin area from changing files in that folder" },
  },
} satisfies Record<string, Variable>;
