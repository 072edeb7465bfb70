import type { Feature } from "../../core/feature.ts";
import { writeBrief } from "./write-brief.ts";

export const brief: Feature = { name: "brief", sitePages: { list: writeBrief } };
