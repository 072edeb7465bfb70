import { definePart } from "../../core/feature.ts";
import { createStatsPage } from "./stats-page.ts";

export const statsPage = definePart("stats-page", createStatsPage);
