import { attempt } from "../../../../admin/attempt.ts";
import { LoadingPart } from "../../../../admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../../admin/use-send.ts";
import type { Route } from "./+types/route";
import { fetchApiKeys } from "./api.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";

export async function clientLoader() {
  return { keys: await attempt("The API keys could not be loaded", fetchApiKeys()) };
}

export { LoadingPart as HydrateFallback, makeCall as clientAction };

/** The keys with which programs read what the owner sees, or publish posts. */
export default function KeysPart({ loaderData: { keys } }: Route.ComponentProps) {
  return <ApiKeysCard keys={keys} />;
}
