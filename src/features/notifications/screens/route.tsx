import { attempt } from "../../../core/admin/attempt.ts";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { Failure } from "../../../core/admin/ui/failure.tsx";
import { LoadingPart } from "../../../core/admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../core/admin/use-send.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type { PushDeviceApi } from "../owner-devices.ts";
import type { Route } from "./+types/route";
import { fetchNotifications } from "./api.ts";
import { DevicesCard } from "./devices-card.tsx";
import { NotificationsCard } from "./notifications-card.tsx";

const pushDeviceApi = ownerClient<PushDeviceApi>();

export async function clientLoader() {
  const [notifications, devices] = await Promise.all([
    attempt("The notifications could not be loaded", fetchNotifications()),
    attempt("The devices could not be loaded", parse(pushDeviceApi["push-devices"].$get())),
  ]);
  return { notifications, devices };
}

export { LoadingPart as HydrateFallback, makeCall as clientAction };

/** How the owner is told about messages, by mail, webhook, and on devices. */
export default function NotificationsPart({ loaderData: { notifications, devices } }: Route.ComponentProps) {
  return (
    <>
      {notifications === undefined ? (
        <Failure text="Could not load the notifications." />
      ) : (
        <NotificationsCard notifications={notifications} />
      )}
      {devices === undefined ? <Failure text="Could not load your devices." /> : <DevicesCard {...devices} />}
    </>
  );
}
