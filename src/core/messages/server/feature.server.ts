import { contactFormRoutes } from "../../contact/server/form.ts";
import { newMessageRoutes, withdrawalRoutes } from "../../contact/server/public.ts";
import { createWithdrawals } from "../../contact/server/withdraw.ts";
import type { Feature } from "../../feature.ts";
import { messageEventRoutes } from "./events/owner.ts";
import { messageJobs } from "./jobs.ts";
import { messageRoutes } from "./messages/owner.ts";
import { noteRoutes } from "./notes/owner-notes.ts";
import { describeMessages } from "./privacy.ts";

export const messages: Feature = {
  name: "messages",
  calls: (context) => [
    newMessageRoutes(context, context.inbox),
    withdrawalRoutes(context, createWithdrawals(context)),
    messageEventRoutes(context),
    noteRoutes(context),
    messageRoutes(context),
  ],
  pages: (context, { renderRefused }) => [
    contactFormRoutes(
      context,
      { inbox: context.inbox, withdrawals: createWithdrawals(context) },
      renderRefused,
    ),
  ],
  jobs: messageJobs,
  privacy: { section: "Messages", isFirst: true, write: describeMessages },
};
