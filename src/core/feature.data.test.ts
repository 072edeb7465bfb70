import { expect, test } from "vitest";
import { joinNamed } from "./feature.data.ts";

test.each(["table", "migration", "variable"] as const)(
  "a %s that two features declare is refused",
  (what) => {
    const [one, other] = [{ visits: 1 }, { goals: 2 }];
    expect(joinNamed(what, [one, other])).toEqual({ visits: 1, goals: 2 });
    expect(() => joinNamed(what, [one, other, one])).toThrow(
      `Two files declare the ${what} visits. Remove it from one of them.`,
    );
  },
);
