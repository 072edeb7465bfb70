import type { Feature } from "../../core/feature.ts";
import { notificationJobs } from "./jobs.ts";
import { notificationRoutes } from "./owner.ts";
import { pushDeviceRoutes } from "./owner-devices.ts";
import { pushSender } from "./parts.ts";
import { describeNotifications } from "./privacy.ts";

export const notifications: Feature = {
  name: "notifications",
  parts: [pushSender],
  calls: (context) => [
    notificationRoutes(context),
    pushDeviceRoutes({ ...context, sendPush: context.get(pushSender) }),
  ],
  jobs: (context) => notificationJobs({ ...context, sendPush: context.get(pushSender) }),
  privacy: { section: "Messages", write: describeNotifications },
};
