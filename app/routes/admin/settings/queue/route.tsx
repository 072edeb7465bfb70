import { data, useFetcher } from "react-router";
import { attempt } from "../../../../admin/attempt.ts";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { LoadingPart } from "../../../../admin/ui/screen-skeleton.tsx";
import { Card } from "../../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { discardJob, fetchQueue, retryJob } from "./api.ts";
import { QueueCard } from "./queue-card.tsx";
import type { ChangeReport } from "./use-queue-change.ts";

export async function clientLoader() {
  return { queue: await attempt("The queue could not be loaded", fetchQueue()) };
}

/** POST retries the job with this `id`, or all that have failed, and DELETE discards it. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const change = request.method === "POST" ? "retry" : "discard";
  const done = change === "retry" ? retryJob(id) : discardJob(id);
  const outcome = await attempt("The queue was not changed", done);
  return data({ change, outcome } satisfies ChangeReport, outcome === undefined ? 500 : 200);
}

export { LoadingPart as HydrateFallback };

/** The work that waits or has failed. */
export default function Queue({ loaderData }: Route.ComponentProps) {
  // Loads this part of the screen alone.
  const { data: newer, load } = useFetcher<typeof clientLoader>();
  const { queue } = newer ?? loaderData;
  const reload = () => void load("/admin/settings/queue");
  if (queue !== undefined) return <QueueCard queue={queue} onReload={reload} />;
  return (
    <Card>
      <h2>Queue</h2>
      <Failure text="Could not load the queue." onRetry={reload} />
    </Card>
  );
}
