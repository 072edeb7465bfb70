import type { Feature } from "../feature.ts";
import { siteDocuments } from "./document-files.ts";

export const pages: Feature = { name: "pages", documents: siteDocuments };
