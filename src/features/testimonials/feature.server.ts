import type { Feature } from "../../core/feature.ts";
import { listLostProjects, listQuotes } from "./list-quotes.ts";

export const testimonials: Feature = {
  name: "testimonials",
  quotes: listQuotes,
  faults: ({ site }) => listLostProjects(site.current(), site.locate),
};
