import type { Feature } from "../feature.ts";
import { accountJobs } from "./jobs.ts";
import { createLoginLimit } from "./login-limit.ts";
import { accountRoutes } from "./owner.ts";
import { securityEventRoutes } from "./owner-security-events.ts";
import { sessionRoutes } from "./owner-sessions.ts";
import { loginRoutes } from "./public.ts";
import { factorRoutes } from "./second-step/owner.ts";
import { confirmationRoutes } from "./second-step/owner-confirm.ts";
import { secondStepRoutes } from "./second-step/public.ts";

export const account: Feature = {
  name: "account",
  calls: (context) => {
    const loginLimit = createLoginLimit(context);
    return [
      loginRoutes(context, loginLimit),
      secondStepRoutes(context, loginLimit),
      sessionRoutes(context),
      accountRoutes(context),
      factorRoutes(context),
      confirmationRoutes(context),
      securityEventRoutes(context),
    ];
  },
  jobs: accountJobs,
};
