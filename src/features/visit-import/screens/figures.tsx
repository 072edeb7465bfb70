import type { FigurePart } from "../../../core/feature.app.ts";
import { ImportVisits } from "./import-visits.tsx";

export const figures: FigurePart = {
  tool: <ImportVisits />,
  hint: "You can import those of GoatCounter or Umami below.",
};
