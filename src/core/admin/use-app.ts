import { useEffect } from "react";
import { readPushDevice } from "../../features/notifications/screens/push/push-device.ts";

/** Makes the admin area an app of its own when it is installed, with the number of messages that wait at its icon. */
export function useApp(waiting: number | undefined): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    const address = link?.href;
    if (link) link.href = "/admin.webmanifest";
    return () => {
      if (link && address) link.href = address;
    };
  }, []);

  useEffect(() => {
    if (waiting === undefined) return;
    // Browsers without badges do not have the method, and others reject it outside of an app.
    navigator.setAppBadge?.(waiting)?.catch(() => {});
  }, [waiting]);
}

/** Keeps the notifications of this browser working, if they are turned on. */
export function useDeviceRenewal(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || readPushDevice() === undefined) return;
    import("../../features/notifications/screens/push/this-device.ts")
      .then(({ renewDevice }) => renewDevice())
      .catch((error) => console.info("The notifications of this browser were not renewed", error));
  }, [isSignedIn]);
}
