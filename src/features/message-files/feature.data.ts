import type { FeatureData } from "../../core/feature.data.ts";

export const messageFileData = {
  files: async () => {
    const { messageFile } = await import("./export-messages.ts");
    return [messageFile("json"), messageFile("csv")];
  },
} satisfies FeatureData;
