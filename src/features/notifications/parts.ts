import { definePart } from "../../server/feature.ts";
import { createPushSender } from "./push-sender.ts";
import { chooseSubject, readVapidKeys } from "./vapid.ts";

export const pushSender = definePart("push-sender", ({ db, config }) =>
  createPushSender(() => readVapidKeys(db), chooseSubject(config)),
);
