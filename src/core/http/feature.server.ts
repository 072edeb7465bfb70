import type { Feature } from "../feature.ts";
import { healthRoutes } from "./health.ts";
import { connectionRoutes } from "./owner-connection.ts";
import { pingRoutes } from "./public-ping.ts";
import { securityTxtRoutes } from "./security-txt.ts";

export const http: Feature = {
  name: "http",
  calls: (context) => [pingRoutes(), connectionRoutes(context)],
  addresses: (context) => [healthRoutes(context), securityTxtRoutes(context)],
};
