import { attempt } from "../../../../admin/attempt.ts";
import { answerForm } from "../../../../admin/form-result.ts";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { LoadingPart } from "../../../../admin/ui/screen-skeleton.tsx";
import type { Route } from "./+types/route";
import { fetchLetter, saveLetter } from "./api.ts";
import { LetterCard } from "./letter-card.tsx";

export async function clientLoader() {
  return { letter: await attempt("The letter about visits could not be loaded", fetchLetter()) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(saveLetter(await request.json()), "The settings were not saved. Please try again.");
}

export { LoadingPart as HydrateFallback };

/** How often the owner gets a letter about visits. */
export default function LetterPart({ loaderData: { letter } }: Route.ComponentProps) {
  if (letter === undefined) return <Failure text="Could not load the letter about visits." />;
  return <LetterCard letter={letter} />;
}
