import { z } from "zod";
import { url, type Variable } from "../../process/variable.ts";

export const pingVariables = {
  WEBSUB_HUB: {
    schema: url(["http:", "https:"], "must be an http:// or https:// URL").optional(),
    example: "https://hub.example/",
    row: {
      default: "none",
      text: "The address of a WebSub hub to ping when a published post changes, so that readers get it right away",
    },
  },
  INDEXNOW_KEY: {
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/, "must be 8 to 128 letters, digits, and hyphens")
      .optional(),
    example: "a-key-that-you-make-up",
    row: {
      default: "none",
      text: "A key of 8 to 128 letters, digits, and hyphens that you make up. Search engines are told about changed posts (IndexNow)",
    },
  },
  INDEXNOW_ENDPOINT: {
    schema: url(["http:", "https:"], "must be an http:// or https:// URL").default(
      "https://api.indexnow.org/indexnow",
    ),
    example: "https://api.indexnow.org/indexnow",
    row: { default: "`https://api.indexnow.org/indexnow`", text: "Where they are told" },
  },
} satisfies Record<string, Variable>;
