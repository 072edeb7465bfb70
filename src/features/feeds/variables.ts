import { z } from "zod";
import { defineVariables } from "../../core/feature.data.ts";
import { url } from "../../core/process/variable.ts";

interface PingSettings {
  /** The WebSub hub that is told about new and changed posts. */
  websubHub: string | undefined;
  /** Where search engines are told about new and changed posts (IndexNow), and the key that proves who tells them. */
  indexNow: { key: string; endpoint: string } | undefined;
}

export const pingVariables = defineVariables({
  after: "METRICS_PORT",
  declared: {
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
  },
  read: ({ WEBSUB_HUB: websubHub, INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: endpoint }): PingSettings => ({
    websubHub,
    indexNow: key === undefined ? undefined : { key, endpoint },
  }),
});
