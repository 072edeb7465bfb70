import { attempt } from "../../../../admin/attempt.ts";
import { answerForm } from "../../../../admin/form-result.ts";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { LoadingPart } from "../../../../admin/ui/screen-skeleton.tsx";
import { fetchDevices } from "../devices/api.ts";
import { DevicesCard } from "../devices/devices-card.tsx";
import type { Route } from "./+types/route";
import { fetchNotifications, saveSettings } from "./api.ts";
import { NotificationsCard } from "./notifications-card.tsx";

export async function clientLoader() {
  const [notifications, devices] = await Promise.all([
    attempt("The notifications could not be loaded", fetchNotifications()),
    attempt("The devices could not be loaded", fetchDevices()),
  ]);
  return { notifications, devices };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(saveSettings(await request.json()), "The settings were not saved. Please try again.");
}

export { LoadingPart as HydrateFallback };

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
