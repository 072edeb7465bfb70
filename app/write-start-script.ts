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
(${repeatInputText})();`;
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
 * Runs in the browser, so it uses nothing outside. The page starts when its pictures and fonts are loaded, or as soon as the
 * visitor does something. Links work before that.
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
 * Runs in the browser as well. A button or a shortcut that is pressed before the page is hydrated is pressed again afterwards,
 * and a field that is changed before is changed again.
 */
function repeatInput(): void {
  const pressed: HTMLElement[] = [];
  const keys: KeyboardEvent[] = [];
  const changed = new Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>();
  const isField = (target: EventTarget | null) =>
    target instanceof Element && target.matches("input, textarea, select");

  function remember({ target }: Event): void {
    const button = target instanceof Element && target.closest<HTMLElement>("button");
    if (button) pressed.push(button);
  }

  function rememberValue({ target }: Event): void {
    const field = target as HTMLInputElement;
    if (isField(field)) changed.set(field, field.value);
  }

  /** For shortcuts, which are single characters. What is typed in a field is part of its value. */
  function rememberKey(event: KeyboardEvent): void {
    if (event.key.length === 1 && !isField(event.target)) keys.push(event);
  }

  function repeatKeys(): void {
    removeEventListener("keydown", rememberKey, true);
    for (const key of keys) key.target?.dispatchEvent(new KeyboardEvent("keydown", key));
  }

  function repeat(): void {
    removeEventListener("click", remember, true);
    removeEventListener("input", rememberValue, true);
    // Each in a task of its own: React cannot handle an event in the effect that dispatched "hydrated", and updates
    // the screen before the next one.
    for (const [field, value] of changed) setTimeout(() => changeAgain(field, value));
    for (const button of pressed) setTimeout(() => button.click());
  }

  function changeAgain(field: HTMLElement & { value: string }, value: string): void {
    // React ignores the event unless the value differs from the last one set with the field's own property.
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  addEventListener("click", remember, true);
  addEventListener("keydown", rememberKey, true);
  addEventListener("input", rememberValue, true);
  addEventListener("hydrated", repeat, { once: true });
  addEventListener("shortcutsready", repeatKeys, { once: true });
}

/** Returns a function as text, without comments and indentation, because it is in every document. */
export function textOf(run: unknown): string {
  return String(run)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s*\n\s*/g, "\n");
}

const startPageText = textOf(startPage);
const repeatInputText = textOf(repeatInput);
