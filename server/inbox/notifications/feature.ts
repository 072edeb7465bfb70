import type { Feature } from "../../feature.ts";
import { notificationJobs } from "./jobs.ts";
import { notificationRoutes } from "./owner.ts";
import { pushDeviceRoutes } from "./owner-devices.ts";
import { describeNotifications } from "./privacy.ts";

export const notifications: Feature = {
  name: "notifications",
  calls: (context) => [notificationRoutes(context), pushDeviceRoutes(context)],
  jobs: notificationJobs,
  privacy: { section: "Messages", write: describeNotifications },
};
