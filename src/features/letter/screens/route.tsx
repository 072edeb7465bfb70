import { attempt } from "../../../core/admin/attempt.ts";
import { Failure } from "../../../core/admin/ui/failure.tsx";
import { LoadingPart } from "../../../core/admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../core/admin/use-send.ts";
import type { Route } from "./+types/route";
import { fetchLetter } from "./api.ts";
import { LetterCard } from "./letter-card.tsx";

export async function clientLoader() {
  return { letter: await attempt("The letter about visits could not be loaded", fetchLetter()) };
}

export { LoadingPart as HydrateFallback, makeCall as clientAction };

/** How often the owner gets a letter about visits. */
export default function LetterPart({ loaderData: { letter } }: Route.ComponentProps) {
  if (letter === undefined) return <Failure text="Could not load the letter about visits." />;
  return <LetterCard letter={letter} />;
}
