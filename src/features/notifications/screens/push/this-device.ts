import { ownerClient } from "../../../../core/admin/owner-api.ts";
import { ApiError, parse } from "../../../../core/pages/screens/api.ts";
import type { NewPushSubscription, PushDevice } from "../../contract/push.ts";
import type { PushDeviceApi } from "../../owner-devices.ts";
import { readPushDevice, storePushDevice } from "./push-device.ts";
import workerAddress from "./service-worker.ts?worker&url";

const pushDeviceApi = ownerClient<PushDeviceApi>();

/** The part of the site that the service worker belongs to. */
const scope = "/admin/";

/** Why this browser cannot be notified, or `undefined`. `home-screen`: Safari on iPhones and iPads can, as an installed app. */
export function findObstacle(): "unsupported" | "home-screen" | "denied" | undefined {
  const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isPossible) return isApplePhone() ? "home-screen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : undefined;
}

function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Asks for permission, and has this browser notified. Rejects if the owner refuses, the push service of the browser
 * cannot be reached, or the server refuses. Nothing is left of the attempt then.
 * @param publicKey the key of the site
 */
export async function turnOn(publicKey: string): Promise<PushDevice> {
  // Must come first: browsers ask only right after a click.
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("Notifications are not allowed");
  try {
    const device = await parse(pushDeviceApi["push-devices"].$post({ json: await subscribe(publicKey) }));
    storePushDevice(device._id);
    return device;
  } catch (error) {
    await turnOff();
    throw error;
  }
}

async function subscribe(publicKey: string): Promise<NewPushSubscription> {
  const registration = await navigator.serviceWorker.register(workerAddress, { scope });
  await waitUntilActive(registration);
  // One with an older key of the site would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return toJson(await registration.pushManager.subscribe(options));
}

async function waitUntilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active !== null || coming === null) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated" || coming.state === "redundant") resolve();
    });
  });
}

/** Stops the notifications of this browser. The server is told by whoever calls this. */
export async function turnOff(): Promise<void> {
  storePushDevice(undefined);
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/**
 * Tells the server the current address of this browser, which its push service can change, and installs the current
 * service worker. If the device has been removed, for example from another device or because its session ended, this
 * turns notifications off in this browser, too.
 */
export async function renewDevice(): Promise<void> {
  const id = readPushDevice();
  if (id === undefined || findObstacle() !== undefined) return;
  const registration = await navigator.serviceWorker.register(workerAddress, { scope });
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null) return turnOff();
  const response = await pushDeviceApi["push-devices"][":id"].$put({
    param: { id },
    json: toJson(subscription),
  });
  const status: number = response.status;
  if (status === 404) return turnOff();
  if (!response.ok) throw new ApiError(status);
}

function toJson(subscription: PushSubscription): NewPushSubscription {
  return subscription.toJSON() as NewPushSubscription;
}
