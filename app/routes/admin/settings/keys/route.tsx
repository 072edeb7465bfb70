import { attempt } from "../../../../admin/attempt.ts";
import { answerForm } from "../../../../admin/form-result.ts";
import { LoadingPart } from "../../../../admin/ui/screen-skeleton.tsx";
import type { Route } from "./+types/route";
import { fetchApiKeys, makeApiKey } from "./api.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";

export async function clientLoader() {
  return { keys: await attempt("The API keys could not be loaded", fetchApiKeys()) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(makeApiKey(await request.json()), "The key could not be created. Please try again.");
}

export { LoadingPart as HydrateFallback };

/** The keys with which programs read what the owner sees, or publish posts. */
export default function KeysPart({ loaderData: { keys } }: Route.ComponentProps) {
  return <ApiKeysCard keys={keys} />;
}
