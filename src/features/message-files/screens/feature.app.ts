import type { Feature } from "../../../core/feature.app.ts";

export const messageFiles: Feature = {
  name: "message-files",
  mailbox: async () => (await import("./export-import.tsx")).default,
};
