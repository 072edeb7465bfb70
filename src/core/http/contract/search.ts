import { z } from "zod";
import { bounds } from "./bounds.ts";

/** `?q=` of a list: only entries that contain this text, in any case. An empty text is contained in all of them. */
export const searchQuerySchema = z.object({ q: z.string().max(bounds.search).optional() });
