import type { Feature } from "../../../core/feature.app.ts";

export const people: Feature = {
  name: "people",
  writer: async () => (await import("./person.tsx")).Person,
};
