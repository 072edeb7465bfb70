import { definePart } from "../../feature.ts";
import { createFailedSignIns } from "./failed-sign-ins.ts";

export const failedSignIns = definePart("failed-sign-ins", (context) =>
  context.services.add(createFailedSignIns(context)),
);
