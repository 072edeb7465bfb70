/**
 * The parts of React Router that this site never runs in a browser, and what takes their place. The build fails if
 * React Router no longer has such a file, or needs an export that is missing here. Those in brackets are for the server.
 */
const replacements = {
  // Reports on loaders and navigations to a monitoring service. The entry passes no `instrumentations`.
  "/react-router/dist/production/lib/router/instrumentation.js": `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const [instrumentHandler, instrumentationResultMetaContext] = [];`,
  // Loads the list of routes piece by piece. react-router.config.ts sets routeDiscovery to initial.
  "/react-router/dist/production/lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch] = [];`,
};

/**
 * One statement per file that is left out. This one reads from session storage what the `viewTransition` option needs,
 * which no link here has. The first access to that storage blocks the page for 3 to 10 ms.
 */
const cuts = {
  "/react-router/dist/production/lib/router/router.js":
    "restoreAppliedTransitions(routerWindow, appliedViewTransitions);",
};

/** A Vite plugin that leaves parts of React Router out of what browsers load. */
export function trimRouter() {
  const found = new Set();
  return {
    name: "deskfolio:trim-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const file = Object.keys(replacements).find((ending) => id.endsWith(ending));
      if (file === undefined) return undefined;
      found.add(file);
      return { code: replacements[file], moduleSideEffects: false };
    },
    transform(code, id) {
      const file = Object.keys(cuts).find((ending) => id.endsWith(ending));
      if (file === undefined || code.split(cuts[file]).length !== 2) return undefined;
      found.add(file);
      return { code: code.replace(cuts[file], ""), map: null };
    },
    generateBundle() {
      const missing = Object.keys({ ...replacements, ...cuts }).filter((file) => !found.has(file));
      if (missing.length > 0) this.error(`React Router no longer has ${missing.join(" and ")} as expected.`);
    },
  };
}
