import { expect, test } from "vitest";
import { createBotCheck } from "./bots.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0";
const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

test("bots and browsers are distinguished, the first time and every time after", () => {
  const isBot = createBotCheck();
  for (let time = 0; time < 3; time += 1) {
    expect(isBot(browser)).toBe(false);
    expect(isBot(bot)).toBe(true);
  }
});

test("the result is correct for more user agents than the cache holds", () => {
  const isBot = createBotCheck();
  for (let version = 0; version < 2_000; version += 1) {
    expect(isBot(`${browser} Version/${version}`)).toBe(false);
    expect(isBot(`${bot} ${version}`)).toBe(true);
  }
});

test("a missing user agent is not a bot", () => {
  expect(createBotCheck()("")).toBe(false);
});
