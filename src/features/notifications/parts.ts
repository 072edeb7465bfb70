import { definePart } from "../../core/feature.ts";
import { createPushSender } from "./push-sender.ts";
import { chooseSubject, readVapidKeys } from "./vapid.ts";

export const pushSender = definePart("push-sender", ({ db, config }) =>
  createPushSender(() => readVapidKeys(db), chooseSubject(config)),
);
