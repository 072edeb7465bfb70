import type { Feature } from "../../core/feature.ts";
import { textDocuments } from "./documents.ts";
import { negotiate } from "./negotiate.ts";
import { textAddress } from "./text-address.ts";

export const pageTexts: Feature = {
  name: "page-texts",
  documents: textDocuments,
  pageTexts: {
    addressOf: textAddress,
    negotiate,
    // Loaded with the first text instead of at the start, because the Markdown library has many modules.
    loadWriter: async (sources) => (await import("./write-text.ts")).createTextWriter(sources),
  },
};
