import type { EntryContext } from "react-router";

/** Milliseconds after which the page starts even if a picture is still loading. */
const maxWait = 2_000;

/** The routes whose modules are part of the entry. See entry.client.tsx. */
const entryRoutes = ["root", "desktop/desk"];

/**
 * Returns the text of the script that starts the page in the browser: the data that React Router reads when it
 * hydrates the page, and the modules to load. `state` is the encoded data of the page's loaders.
 */
export function writeStartScript(
  { manifest, serverHandoffString, staticHandlerContext }: EntryContext,
  state: string,
): string {
  const routes = staticHandlerContext.matches
    .map(({ route }) => route.id)
    .filter((id) => !entryRoutes.includes(id));
  const entries = routes.flatMap((id) => manifest.routes[id] ?? []);
  const modules = [
    routes.some((id) => id.startsWith("routes/admin/")) ? manifest.url : publicManifest(manifest.url),
    ...manifest.entry.imports,
    ...entries.flatMap((route) => [route.module, ...(route.imports ?? [])]),
  ];
  return `window.__reactRouterContext = ${serverHandoffString};
__reactRouterContext.stream = new Blob([${quote(state)}]).stream();
(${startPageText})(${JSON.stringify({
    routes: Object.fromEntries(entries.map((route) => [route.id, route.module])),
    modules: [...new Set(modules)],
    maxWait,
  })});
(${respondEarlyText})();`;
}

/** Returns the address of the manifest without admin screens, which `build/public-manifest.ts` writes. */
function publicManifest(url: string): string {
  return url.replace("/manifest-", "/public-manifest-");
}

/** Characters that would end the string, its line, or the script. */
const special = /[\\'<\n\r\u2028\u2029]/g;

/** Returns a string of JavaScript in single quotes, because the data, which is JSON, has many double ones. */
function quote(data: string): string {
  const code = (character: string) => character.charCodeAt(0).toString(16).padStart(4, "0");
  return `'${data.replaceAll(special, (found) => (found === "\\" ? "\\\\" : `\\u${code(found)}`))}'`;
}

interface Start {
  /** The modules of the page's routes by the ID of the route. */
  routes: Record<string, string>;
  /** All modules, so that they load at the same time. */
  modules: string[];
  maxWait: number;
}

/**
 * Runs in the browser, so it uses nothing outside. The page starts when its pictures and fonts are loaded, or as soon
 * as the visitor does something. Links work before that.
 */
function startPage({ routes, modules, maxWait }: Start): void {
  const events = ["pointerdown", "keydown", "focusin"];
  let isStarted = false;

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    for (const event of events) removeEventListener(event, startForVisitor);
    void load();
  }

  /** A link loads another document, whose modules are the ones to load. */
  function startForVisitor({ target }: Event): void {
    if (!(target instanceof Element && target.closest("a[href]"))) start();
  }

  async function load(): Promise<void> {
    // The browser runs each one in a task of its own, so that it can respond to the visitor between them.
    await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));
    const loaded = Object.entries(routes).map(async ([id, module]) => [
      id,
      await import(/* @vite-ignore */ module),
    ]);
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) });
    dispatchEvent(new Event("modulesloaded"));
  }

  /** The second frame from now begins when the first one, with the last picture, is on the screen. */
  function startAfterNextFrame(): void {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  }

  addEventListener("load", () => {
    // A page without pictures is loaded before it is visible.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) startAfterNextFrame();
    }).observe({ type: "paint", buffered: true });
  });
  setTimeout(start, maxWait);
  for (const event of events) addEventListener(event, startForVisitor);
}

/**
 * Runs in the browser as well. A button that is pressed before the page is hydrated, or its part of it
 * (`late-part.tsx`), is pressed again afterwards. Links and forms work without React, and what is chosen in the list of
 * projects is read from its fields. The keys that scroll do so before the window's controls are there.
 */
function respondEarly(): void {
  let pressed: HTMLElement[] = [];
  /** In which buttons do nothing yet. */
  let early = "body";

  function remember({ target }: Event): void {
    const button = target instanceof Element && target.closest<HTMLElement>("button[type=button]");
    if (button && button.closest(early) !== null) pressed.push(button);
  }

  function repeat(): void {
    early = "[data-late]";
    pressed = pressed.filter((button) => {
      // Each in a task of its own: React cannot handle an event in the effect that dispatched "hydrated", and updates
      // the screen before the next one.
      return button.closest(early) || void setTimeout(() => button.click());
    });
  }

  function scroll({ key, target, shiftKey, defaultPrevented }: KeyboardEvent): void {
    const page = shiftKey ? -0.875 : 0.875;
    const pages = { " ": page, PageDown: page, PageUp: -page, ArrowDown: 0.06, ArrowUp: -0.06 }[key];
    const content = document.querySelector("main>[data-window]>#content");
    if (pages && content && target === document.body && !defaultPrevented)
      content.scrollBy(0, pages * content.clientHeight);
  }

  addEventListener("click", remember, true);
  addEventListener("hydrated", repeat);
  addEventListener("late", repeat);
  addEventListener("keydown", scroll);
}

/** Returns a function as text, without comments and indentation, because it is in every document. */
export function textOf(run: unknown): string {
  return String(run)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s*\n\s*/g, "\n");
}

const startPageText = textOf(startPage);
const respondEarlyText = textOf(respondEarly);
