import { memo, startTransition, use, useEffect, useMemo, useState } from "react";
import {
  PrefetchPageLinks,
  type UNSAFE_AssetsManifest,
  UNSAFE_FrameworkContext,
  useRouteLoaderData,
} from "react-router";
import { shouldSaveData } from "../../../ui/browser/save-data.ts";
import { toDeskApp } from "../apps.ts";
import type { loader } from "../desk.tsx";

/** Milliseconds after hydration before other screens are loaded. */
const settlingTime = 1_000;

/** Loads the apps of the dock and the home screen. Admin screens have no dock. */
export function PrefetchApps() {
  const desk = useRouteLoaderData<typeof loader>("desktop/desk");
  const paths = useMemo(() => desk && [...desk.apps.map((entry) => toDeskApp(entry).path), "/"], [desk]);
  return paths && <PrefetchInTurn paths={paths} wait={settlingTime} />;
}

interface PrefetchInTurnProps {
  paths: readonly string[];
  /** Milliseconds before the browser is asked whether it is idle. */
  wait?: number;
}

/**
 * Loads the screens at these paths one after the other, once the browser is idle, and ends with the first that cannot
 * be loaded. Never over a slow connection or when the visitor saves data. Each screen is a task of its own, in which
 * React renders nothing else.
 */
const PrefetchInTurn = memo(function PrefetchInTurn({ paths, wait = 0 }: PrefetchInTurnProps) {
  const [isTurn, setTurn] = useState(false);
  const [path, ...others] = paths;
  const routes = use(UNSAFE_FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (path === undefined || routes === undefined || shouldSaveData()) return;
    const module = moduleOf(path, routes);
    if (module === undefined) return;
    // React Router reloads the page when it cannot load a module. A preloaded module should not cause that, neither
    // when the connection is lost nor in Firefox, where following a link ends the request and the reload would replace
    // the link.
    const load = () =>
      import(/* @vite-ignore */ module).then(() => startTransition(() => setTurn(true)), ignore);
    const timer = setTimeout(() => whenIdle(load), wait);
    return () => clearTimeout(timer);
  }, [path, routes, wait]);
  if (!isTurn || path === undefined) return null;
  return (
    <>
      <PrefetchPageLinks page={path} />
      <PrefetchInTurn paths={others} />
    </>
  );
});

/** Returns the address of the module of a screen. React Router names routes by their files. */
function moduleOf(path: string, routes: UNSAFE_AssetsManifest["routes"]): string | undefined {
  const screen = path === "/" ? "/home" : path;
  return (routes[`routes${screen}/route`] ?? routes["routes/own-page/route"])?.module;
}

/** The navigation to the screen reports the fault. */
function ignore(): void {}

/** Safari has no `requestIdleCallback` in older versions. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else run();
}
