import { z } from "zod";
import { exportFormats } from "./export-formats.ts";

export const exportQuerySchema = z.object({ format: z.enum(exportFormats) });

export type ExportQuery = z.infer<typeof exportQuerySchema>;
