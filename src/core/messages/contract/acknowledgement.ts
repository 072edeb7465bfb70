import { z } from "zod";

/** The response body of a call that succeeded and has nothing else to return. */
export const acknowledgementSchema = z.strictObject({ message: z.string() });
