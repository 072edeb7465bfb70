import { expect, test } from "vitest";
import { visitorTraits } from "./traits.ts";

function traitsOf(agent: string, language?: string) {
  return visitorTraits(
    new Headers({ "User-Agent": agent, ...(language !== undefined && { "Accept-Language": language }) }),
  );
}

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const computer = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

test("a browser's families are known without versions", () => {
  expect(traitsOf(phone, "de-AT,de;q=0.9,en;q=0.8")).toEqual({
    device: "Phone",
    browser: "Safari",
    system: "iOS",
    language: "de",
  });
  expect(traitsOf(computer, "EN")).toEqual({
    device: "Desktop",
    browser: "Firefox",
    system: "Windows",
    language: "en",
  });
});

test.each(["", "Invented/1.0 (Something)", "Acme <b>/2 x", `Mozilla/5.0 ${"x".repeat(5_000)}`, "\u00e9/1 "])(
  "nothing is taken over from the invented agent %j",
  (agent) => {
    const { browser, system, device } = traitsOf(agent);
    expect([browser, system, device]).toEqual([undefined, undefined, undefined]);
  },
);

test.each(["*", "", "xx", "zz-ZZ", "qqq", "englisch", "<b>", "d"])("%j is not a language", (language) => {
  expect(traitsOf(computer, language).language).toBeUndefined();
});
