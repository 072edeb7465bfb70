import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { recordVisit } from "./api.ts";
import { hasVisitOptOut } from "./browser/visit-opt-out.ts";
import { RequestIdContext, readRequestId } from "./request-id.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={readRequestId()}>
        <HydratedRouter />
      </RequestIdContext>
    </StrictMode>,
  );
});

// Here and not in a component: a visit is one load of the document, however often the pages inside it change.
if (!hasVisitOptOut()) void recordVisit();
