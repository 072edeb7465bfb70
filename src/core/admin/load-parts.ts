import type { ComponentType } from "react";
import type { Feature } from "../feature.app.ts";
import { attempt } from "./attempt.ts";
import { features } from "./features.ts";

/** Parts of a screen by the names of their features. One that could not be loaded is missing. */
export type LoadedParts<Props> = { name: string; Part: ComponentType<Props> | undefined }[];

/** Loads what features add to a screen. Call it in the loader of the screen, so that nothing moves once it is visible. */
export function loadParts<Props>(
  choose: (feature: Feature) => (() => Promise<ComponentType<Props>>) | undefined,
): Promise<LoadedParts<Props>> {
  return Promise.all(
    features.flatMap((feature) => {
      const load = choose(feature);
      if (load === undefined) return [];
      return [loadPart(feature.name, load)];
    }),
  );
}

async function loadPart<Props>(name: string, load: () => Promise<ComponentType<Props>>) {
  return { name, Part: await attempt(`The part of ${name} could not be loaded`, load()) };
}
