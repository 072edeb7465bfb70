import { useFetcher } from "react-router";
import { attempt } from "../../../core/admin/attempt.ts";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { Failure } from "../../../core/admin/ui/failure.tsx";
import { LoadingPart } from "../../../core/admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../core/admin/use-send.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import { Card } from "../../../core/ui/card.tsx";
import type { JobApi } from "../owner.ts";
import type { Route } from "./+types/route";
import { QueueCard } from "./queue-card.tsx";

const jobApi = ownerClient<JobApi>();

export async function clientLoader() {
  return { queue: await attempt("The queue could not be loaded", parse(jobApi.jobs.$get())) };
}

export { LoadingPart as HydrateFallback, makeCall as clientAction };

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
