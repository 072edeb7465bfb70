import type { Feature } from "../../feature.ts";
import { accountJobs } from "./jobs.ts";
import { createLoginLimit } from "./login-limit.ts";
import { accountRoutes } from "./owner.ts";
import { securityEventRoutes } from "./owner-security-events.ts";
import { sessionRoutes } from "./owner-sessions.ts";
import { failedSignIns } from "./parts.ts";
import { loginRoutes } from "./public.ts";
import { factorRoutes } from "./second-step/owner.ts";
import { confirmationRoutes } from "./second-step/owner-confirm.ts";
import { secondStepRoutes } from "./second-step/public.ts";

export const account: Feature = {
  name: "account",
  parts: [failedSignIns],
  calls: (context) => {
    const loginLimit = createLoginLimit(context);
    const deps = { ...context, failedSignIns: context.get(failedSignIns) };
    return [
      loginRoutes(deps, loginLimit),
      secondStepRoutes(deps, loginLimit),
      sessionRoutes(context),
      accountRoutes(deps),
      factorRoutes(context),
      confirmationRoutes(deps),
      securityEventRoutes(deps),
    ];
  },
  jobs: accountJobs,
};
