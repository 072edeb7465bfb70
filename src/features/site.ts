import type { FeatureFile } from "../core/site/contract/feature-files.ts";
import { testimonialsFile } from "./testimonials/contract.ts";

/** The files of the site folder beside those of the core. Browsers read this list, too, so a declaration is a contract. */
export const featureFiles: readonly FeatureFile[] = [testimonialsFile];
