import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { recordVisit } from "./api.ts";
import { isUncounted } from "./browser/uncounted.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Here and not in a component: a visit is one load of the document, however often the pages inside it change.
if (!isUncounted()) void recordVisit();
