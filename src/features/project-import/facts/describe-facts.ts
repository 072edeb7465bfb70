import { z } from "zod";
import { createZoneFormatter } from "../../../core/calendar/zone-formatters.ts";
import { countOf } from "../../../core/http/contract/count-of.ts";

const formatMonth = createZoneFormatter("en-US", { month: "long", year: "numeric" });

/** What a code host says about a repository and visitors see. */
export const repositoryFactsSchema = z.strictObject({
  /** The largest three, with their shares of the code from 0 to 1. */
  languages: z.array(z.strictObject({ name: z.string(), share: z.number() })),
  license: z.string(),
  stars: z.number(),
  release: z.strictObject({ name: z.string(), month: z.string() }).optional(),
});

export type RepositoryFacts = z.infer<typeof repositoryFactsSchema>;

/** Says it in a few words each, such as "TypeScript 81%, CSS 12%", "MIT", and "214 stars". */
export function describeFacts({ languages, license, stars, release }: RepositoryFacts): string[] {
  const shares = languages.map(({ name, share }) => ({ name, percent: Math.round(share * 100) }));
  const facts = [
    shares
      .filter(({ percent }) => percent > 0)
      .map(({ name, percent }) => `${name} ${percent}%`)
      .join(", "),
    license,
    stars > 0 ? countOf(stars, "star") : "",
    release === undefined
      ? ""
      : `last release ${release.name}, ${formatMonth(Date.parse(release.month), "UTC")}`,
  ];
  return facts.filter((fact) => fact !== "");
}
