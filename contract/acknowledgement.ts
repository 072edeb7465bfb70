import { z } from "zod";

/** What a call answers when there is nothing to return but that it succeeded. */
export const acknowledgementSchema = z.strictObject({ message: z.string() });
