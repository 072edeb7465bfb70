import { useEffect } from "react";
import { features } from "./features.ts";

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

/** Does what features do in a browser whose owner is signed in. */
export function useSignedIn(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn) for (const { signedIn } of features) signedIn?.();
  }, [isSignedIn]);
}
