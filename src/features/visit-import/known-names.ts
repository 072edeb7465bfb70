import { isBrowserName, isSystemName } from "../../core/visits/server/traits.ts";

/** What GoatCounter and Umami (with the package `detect-browser`) call browsers, in lower case. */
const browsers = new Map(
  Object.entries({
    android: "Android Browser",
    "android browser": "Android Browser",
    bb10: "BlackBerry",
    chrome: "Chrome",
    "chromium-webview": "Chrome",
    chromium: "Chromium",
    crios: "Chrome",
    edge: "Microsoft Edge",
    "edge-chromium": "Microsoft Edge",
    "edge-ios": "Microsoft Edge",
    firefox: "Firefox",
    fxios: "Firefox",
    ie: "Internet Explorer",
    ios: "Safari",
    "ios-webview": "Safari",
    miui: "Android Browser",
    "opera-mini": "Opera",
    opera: "Opera",
    phantomjs: "PhantomJS",
    safari: "Safari",
    samsung: "Samsung Internet for Android",
    "samsung browser": "Samsung Internet for Android",
    "samsung internet": "Samsung Internet for Android",
    silk: "Amazon Silk",
    yandex: "Yandex Browser",
    yandexbrowser: "Yandex Browser",
  }),
);

/** The beginnings of what they call systems, in lower case. The first that fits counts. */
const systems: readonly (readonly [start: string, name: string])[] = [
  ["android", "Android"],
  ["blackberry", "BlackBerry"],
  ["chrome os", "Chrome OS"],
  ["chromeos", "Chrome OS"],
  ["ios", "iOS"],
  ["ipados", "iOS"],
  ["linux", "Linux"],
  ["mac", "macOS"],
  ["windows mobile", "Windows Phone"],
  ["windows phone", "Windows Phone"],
  ["windows", "Windows"],
];

const devices = new Map(
  Object.entries({
    desktop: "Desktop",
    laptop: "Desktop",
    mobile: "Phone",
    tablet: "Tablet",
    smarttv: "TV",
  }),
);

/** Returns our name of a browser, or `undefined` if there is none. A version after the name does not matter. */
export function nameBrowser(exported: string): string | undefined {
  const name = exported.replace(/ [\d.]+$/, "");
  return browsers.get(name.toLowerCase()) ?? (isBrowserName(name) ? name : undefined);
}

/** Returns our name of a system, or `undefined` if there is none. A version or distribution after the name does not matter. */
export function nameSystem(exported: string): string | undefined {
  const lower = exported.toLowerCase();
  const known = systems.find(([start]) => lower.startsWith(start));
  return known?.[1] ?? (isSystemName(exported) ? exported : undefined);
}

/** Returns our name of what Umami calls a device. */
export function nameDevice(exported: string): string | undefined {
  return devices.get(exported.toLowerCase());
}

/** Returns the device with a screen of this width in CSS pixels, with the limits that GoatCounter has. */
export function deviceOfWidth(width: number): string | undefined {
  if (!(width > 0)) return undefined;
  if (width <= 600) return "Phone";
  return width <= 1_000 ? "Tablet" : "Desktop";
}
