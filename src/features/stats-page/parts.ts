import { definePart } from "../../server/feature.ts";
import { createStatsPage } from "./stats-page.ts";

export const statsPage = definePart("stats-page", createStatsPage);
