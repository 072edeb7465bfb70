import type { Feature } from "../feature.ts";
import { chartDocument } from "./chart-document.ts";

export const statsPage: Feature = { name: "stats-page", documents: (sources) => [chartDocument(sources)] };
