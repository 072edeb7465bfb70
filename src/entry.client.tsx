import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import * as desk from "./core/desk/screens/desk.tsx";
import * as root from "./root.tsx";

declare global {
  interface Window {
    /** The modules of the page's routes by ID. Set by the start script, or by React Router with hot reload. */
    __reactRouterRouteModules: Record<string, object>;
  }
}

function hydrate(): void {
  // These two are part of every public screen, so they are in one file with this module.
  if (import.meta.env.PROD) Object.assign(window.__reactRouterRouteModules, { root, "desktop/desk": desk });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

if (import.meta.env.DEV) hydrate();
else addEventListener("modulesloaded", hydrate, { once: true });
