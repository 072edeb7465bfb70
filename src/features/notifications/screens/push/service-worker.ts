import type { PushMessage } from "../../contract/push.ts";

/*
 * The service worker of the admin area. It shows notifications, and stores and serves nothing.
 */

/** The parts of a service worker's global object that are used here. The types of the browser do not have it. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  navigator: Navigator;
  clients: {
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<WindowClient | null>;
  };
  addEventListener(type: "push", listen: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: ClickEvent) => void): void;
}

interface WindowClient {
  url: string;
  focus: () => Promise<WindowClient>;
  navigate: (url: string) => Promise<WindowClient | null>;
}

interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvent extends LongEvent {
  data: { json: () => PushMessage } | null;
}

interface ClickEvent extends LongEvent {
  notification: Notification;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(readPath(event.notification.data)));
});

async function show({ title, body, path, tag, waiting }: PushMessage): Promise<void> {
  await worker.registration.showNotification(title, { body, tag, data: path, icon: "/icon-192.png" });
  // Not all browsers have badges.
  await worker.navigator.setAppBadge?.(waiting)?.catch(() => {});
}

/** A notification opens an admin screen and nothing else. */
function readPath(data: unknown): string {
  return typeof data === "string" && data.startsWith("/admin/") ? data : "/admin/messages";
}

/** Opens a screen in a window that already shows messages, because another one could have a text that is not saved. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname.startsWith("/admin/messages"));
  if (shown === undefined) return void (await worker.clients.openWindow(path));
  await shown.focus();
  // A window that was opened before the worker was installed cannot be navigated by it.
  await shown.navigate(path).catch(() => worker.clients.openWindow(path));
}
