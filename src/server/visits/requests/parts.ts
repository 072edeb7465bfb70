import { definePart } from "../../feature.ts";
import { createNetworkLimit } from "../../http/rate-limit.ts";
import { feedAddresses } from "../../posts/feeds/addresses.ts";
import { visitLimit } from "../count.ts";
import { visitCounter, visitorHash } from "../parts.ts";
import { createRequestCounter } from "./request-counter.ts";
import { createRequestRecorder } from "./request-recorder.ts";

export const requestCounter = definePart("request-counter", (context) => {
  const limit = createNetworkLimit(context, { ...visitLimit, name: "requests" });
  const counter = createRequestCounter({
    ...context,
    hashVisitor: context.get(visitorHash),
    record: createRequestRecorder(context.db, limit),
    feeds: new Set(Object.values(feedAddresses)),
  });
  context.get(visitCounter).watchOwner(counter.markOwner);
  return context.services.add(counter);
});
