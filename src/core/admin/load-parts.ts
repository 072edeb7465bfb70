import type { ComponentType } from "react";
import type { Feature } from "../feature.app.ts";
import { attempt } from "./attempt.ts";
import { features } from "./features.ts";

/** What a feature adds to a screen. */
export interface ScreenPart<Props> {
  /** That of the feature. */
  name: string;
  Part: ComponentType<Props>;
}

/** Loads what features add to a screen. Leaves out what could not be loaded. */
export async function loadParts<Props>(
  choose: (feature: Feature) => (() => Promise<ComponentType<Props>>) | undefined,
): Promise<ScreenPart<Props>[]> {
  const loaded = await Promise.all(
    features.map(async (feature) => {
      const { name } = feature;
      const part = choose(feature);
      return { name, Part: part && (await attempt(`The part of ${name} could not be loaded`, part())) };
    }),
  );
  return loaded.flatMap(({ name, Part }) => (Part ? [{ name, Part }] : []));
}
