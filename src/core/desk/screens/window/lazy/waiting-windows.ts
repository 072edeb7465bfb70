import type { DeskApp } from "../../apps.ts";
import { dockPosition } from "../../dock/dock-position.ts";
import { readWindowLayout } from "../../stored/window-layouts.ts";
import { placeWindow } from "./use-window-layout.ts";
import styles from "./window-controls.module.css";

/** A window that was left for another one, or for the home screen, and was not closed. */
interface WaitingWindow {
  /** The path of its app. */
  app: string;
  /** The last path in it, with its query. */
  path: string;
  /** Where its content was scrolled to, in pixels. */
  top: number;
  /** What React has removed from the document, as it was. An older window, or one that was loading, waits in the dock without it. */
  frame: HTMLElement | undefined;
  isMinimized: boolean;
}

/** How many windows stay behind the open one with their contents. */
const kept = 3;

/** The width beside the open window, in pixels, in which a window can be used. */
const roomBeside = 480;

/** On smaller screens, there is one window. */
const hasRoom = () => matchMedia("(width >= 1000px) and (height >= 480px)").matches;

/** The one that was left last is the last. They are gone with the document: a reload opens exactly its path. */
let waiting: readonly WaitingWindow[] = [];

let minimizing: string | undefined;

/**
 * Keeps the window of an app that React is about to remove, with its elements instead of a copy, which would take time
 * for a long text.
 * @param path the last path in it, with its query
 */
export function leaveWindow({ path: app }: DeskApp, frame: HTMLElement, path: string): void {
  const content = frame.querySelector("#content");
  const isMinimized = minimizing === app;
  minimizing = undefined;
  const isClosed = window.history.state?.usr?.closed === app;
  if (isClosed || content === null || !hasRoom()) return;
  const isLoaded = !content.matches("[aria-busy], :has([aria-busy])");
  const scrollers = [content, ...content.querySelectorAll("[role=log]")];
  const tops = scrollers.map(({ scrollTop }) => scrollTop);
  const box = frame.getBoundingClientRect();
  queueMicrotask(() => {
    // React's strict mode runs the effect twice, without removing anything.
    if (frame.isConnected) return;
    const [top = 0] = tops;
    const left = { app, path, top, frame: isLoaded ? frame : undefined, isMinimized };
    waiting = [...waiting.filter((other) => other.app !== app), left];
    preparePlace()?.append(...(isLoaded ? [frame] : []));
    silence(frame);
    frame.addEventListener("click", () => raise(app));
    for (const [index, scroller] of scrollers.entries()) scroller.scrollTop = tops[index] ?? 0;
    dropOldest();
    showWaitingWindows();
    if (isMinimized && isLoaded) shrink(frame, box, app);
  });
}

/** Only its app's own window answers to names, and only React's transitions name a part of it. */
function silence(frame: HTMLElement): void {
  for (const child of frame.children) child.toggleAttribute("inert", true);
  for (const video of frame.querySelectorAll("video")) video.pause();
  for (const element of [
    frame,
    ...frame.querySelectorAll<HTMLElement>("[id], [style], [data-name], [data-heading]"),
  ]) {
    // Those in a drawing are its own.
    if (!element.closest("svg")) element.removeAttribute("id");
    element.removeAttribute("data-name");
    element.removeAttribute("data-heading");
    element.style.removeProperty("view-transition-name");
    element.style.removeProperty("view-transition-class");
  }
}

function findPlace(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main > [data-behind]");
}

/**
 * Returns the element behind the open window, which React does not know, so it is not there while the page is hydrated.
 * Screen readers have the dock.
 */
function preparePlace(): HTMLElement | undefined {
  const stage = document.querySelector("main");
  const found = findPlace();
  if (found || !stage) return found ?? undefined;
  const place = document.createElement("div");
  place.className = `not-printed ${styles.behind}`;
  place.dataset.behind = "";
  place.ariaHidden = "true";
  stage.prepend(place);
  new ResizeObserver(showWaitingWindows).observe(stage);
  return place;
}

function dropOldest(): void {
  const withContent = waiting.filter(({ frame }) => frame !== undefined);
  for (const old of withContent.slice(0, -kept)) {
    old.frame?.remove();
    old.frame = undefined;
  }
}

/** Shows what waits in its place, and marks its app in the dock. */
export function showWaitingWindows(): void {
  const place = findPlace();
  const stage = place?.parentElement;
  if (!place || !stage) return;
  const front = stage.querySelector<HTMLElement>(":scope > [data-window]");
  place.hidden = !hasRoom() || !front;
  for (const { app, frame, isMinimized } of waiting) {
    if (frame === undefined) continue;
    frame.style.zIndex = "";
    frame.style.display = isMinimized ? "none" : "";
    placeWindow(frame, readWindowLayout(app));
  }
  const shown = front && hasRoom() ? listShown() : [];
  stage.style.setProperty("--behind", `${shown.length}`);
  if (front) placeBehind(front, shown);
  for (const item of document.querySelectorAll<HTMLElement>("#dock [data-app]")) {
    const isWaiting = hasRoom() && waiting.some(({ app }) => app === item.dataset.app);
    item.toggleAttribute("data-waits", isWaiting);
    if (isWaiting) item.setAttribute("aria-description", "Open");
    else item.removeAttribute("aria-description");
  }
}

/** Windows in their default places could be covered. They are beside the open one where there is room, or look out at its left. */
function placeBehind(front: HTMLElement, shown: readonly WaitingWindow[]): void {
  // As laid out: the open window can be growing out of the dock.
  const { offsetLeft, offsetWidth } = front;
  const { clientWidth, clientHeight: height } = front.offsetParent ?? front;
  const right = clientWidth - offsetLeft - offsetWidth;
  const width = Math.max(offsetLeft, right);
  const isBeside = front.style.left !== "" && width >= roomBeside;
  const beside = { x: offsetLeft > right ? 0 : clientWidth - width, y: 0, width, height };
  // In its default place, the open window leaves room for them (`--left`), unless something else is at its right.
  const step = front.style.left ? 36 : Math.max(36, (offsetLeft - right) / shown.length);
  let edge = offsetLeft;
  for (const { frame } of shown.toReversed()) {
    if (frame === undefined) continue;
    frame.style.translate = "";
    if (frame.style.left) continue;
    if (isBeside) {
      placeWindow(frame, { place: beside, maximized: false });
    } else {
      edge = Math.max(8, Math.min(clientWidth - 24 - frame.offsetWidth, edge - step));
      frame.style.translate = `${edge - frame.offsetLeft}px`;
    }
  }
}

function listShown(): readonly WaitingWindow[] {
  return waiting.filter(({ frame, isMinimized }) => frame !== undefined && !isMinimized);
}

/** Returns the window of an app that opens again, which waits no more. */
export function takeWindow(app: string): WaitingWindow | undefined {
  const found = waiting.find((other) => other.app === app);
  waiting = waiting.filter((other) => other !== found);
  found?.frame?.remove();
  showWaitingWindows();
  return found;
}

let navigate: (path: string) => void = () => {};

/** Says how a path is opened. */
export function openWith(open: (path: string) => void): void {
  navigate = open;
}

/** Brings the window of an app to the front, where it was. Returns `false` if it opens as one that does not wait. */
export function raise(app: string): boolean {
  const found = hasRoom() ? waiting.find((other) => other.app === app) : undefined;
  if (found === undefined || (found.frame === undefined && found.path === app)) return false;
  // It is in front before its path has loaded.
  if (found.frame) Object.assign(found.frame.style, { zIndex: "2", display: "" });
  navigate(found.path);
  return true;
}

/** Brings the window to the front that has waited longest, so that repeating it shows all of them. */
export function raiseNext(): void {
  // The open one waits until its controls are there.
  const next = waiting.find(({ app }) => !`${location.pathname}/`.startsWith(`${app}/`));
  if (next && !raise(next.app)) navigate(next.path);
}

/** Moves the open window into the dock. The one behind it is in front then. */
export function minimize(app: string): void {
  minimizing = app;
  navigate(listShown().at(-1)?.path ?? "/");
}

function shrink(frame: HTMLElement, { left, top, width, height }: DOMRect, app: string): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { x, y } = dockPosition(app);
  const toDock = `translate(${x - left - width / 2}px, ${y - top - height / 2}px) scale(0.05)`;
  Object.assign(frame.style, { display: "", zIndex: "2" });
  const shrinking = frame.animate({ transform: ["none", toDock] }, { duration: 160, easing: "ease-in" });
  shrinking.finished.then(showWaitingWindows, showWaitingWindows);
}
