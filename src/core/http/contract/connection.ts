import { z } from "zod";

/** How the server sees a connection: the address that a visitor would have, and the number of proxies that it believes. */
export const connectionSchema = z.strictObject({
  address: z.string().nullable(),
  trustedProxies: z.int().nonnegative(),
});

export type Connection = z.infer<typeof connectionSchema>;
