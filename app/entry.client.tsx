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

// Not in a component: a visit is one document load, however many navigations follow.
void recordVisit({ own: hasVisitOptOut() });
