import { z } from "zod";

/**
 * The faults of the newest version of the site folder, one sentence each, such as `site.yaml:3:1: name must not be
 * empty; got "".` Visitors see the last version without faults. Empty when that is the newest one. `sample` has a line
 * such as `me.yaml: about, hobbies` for each file with something that is still the sample's. `isNew` says whether the
 * site has no name of its own, or says nothing about the owner yet.
 */
export const siteFaultsSchema = z.strictObject({
  faults: z.array(z.string()),
  sample: z.array(z.string()),
  isNew: z.boolean(),
});

export type SiteFaults = z.infer<typeof siteFaultsSchema>;
