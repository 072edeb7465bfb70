import type { Feature } from "../feature.app.ts";
import { screensOf } from "./features.ts";

/**
 * Checks a list of features when the site is built. Refused are two features with one name, two screens with one name or
 * path, and two tabs or parts of the settings with one position.
 */
export function checkFeatures(features: readonly Feature[]): void {
  const screens = features.flatMap(screensOf);
  refuseTwo(
    "features are named",
    features.map(({ name }) => name),
  );
  refuseTwo(
    "screens are named",
    screens.map(({ name }) => name),
  );
  refuseTwo(
    "screens have the path",
    screens.map(({ path }) => path),
  );
  refuseTwo(
    "tabs have the position",
    features.flatMap(({ tabs = [] }) => tabs.map(({ position }) => String(position))),
  );
  refuseTwo(
    "parts of the settings have the position",
    features.flatMap(({ settings = [] }) => settings.map(({ position }) => String(position))),
  );
}

function refuseTwo(what: string, values: readonly string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw new Error(`Two ${what} ${twice}. Change one of them.`);
}
