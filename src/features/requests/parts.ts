import { definePart } from "../../core/feature.ts";
import { createNetworkLimit } from "../../core/http/rate-limit.ts";
import { feedAddresses } from "../../core/pages/server/feed-addresses.ts";
import { visitLimit } from "../../core/visits/server/count.ts";
import { visitCounter, visitorHash } from "../../core/visits/server/parts.ts";
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
