import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { recordVisit } from "./api.ts";
import { hasVisitOptOut } from "./browser/visit-opt-out.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Here and not in a component: a visit is one load of the document, however often the pages inside it change.
if (!hasVisitOptOut()) void recordVisit();
