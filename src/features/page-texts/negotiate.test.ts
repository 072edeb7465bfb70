import fc from "fast-check";
import { expect, test } from "vitest";
import { negotiate } from "./negotiate.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0";

function choose(accept: string | undefined, agent: string | undefined = undefined) {
  const headers = new Headers();
  if (accept !== undefined) headers.set("Accept", accept);
  if (agent !== undefined) headers.set("User-Agent", agent);
  const { representation, byAgent } = negotiate(headers);
  return byAgent ? `${representation} by agent` : representation;
}

test.each([
  ["text/markdown", "markdown"],
  ["TEXT/Markdown; charset=utf-8", "markdown"],
  ["text/markdown, text/html;q=0.9, */*;q=0.1", "markdown"],
  ["text/markdown, text/html, */*", "markdown"],
  ["text/html, text/markdown", "markdown"],
  ["text/markdown;q=0.5, */*;q=0.1", "markdown"],
  ["text/html, text/markdown;q=0.9", "html"],
  ["text/markdown;q=0.1, */*", "html by agent"],
  ["text/markdown;q=0.1, text/*", "html"],
  ["text/markdown;q=0", "html"],
  ["text/markdown;q=0, */*", "html"],
  ["text/markdown;q=0.0, text/*", "html"],
  ["text/markdown-x", "html"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "html"],
  ["text/*", "html"],
  ["image/avif,image/webp,*/*;q=0.8", "html by agent"],
  ["application/json", "html"],
  ["*/*", "html by agent"],
  ["", "html by agent"],
  [undefined, "html by agent"],
])("a browser with Accept: %s gets %s", (accept, expected) => {
  expect(choose(accept, browser)).toBe(expected);
});

test.each([
  ["curl/8.15.0", "*/*", "terminal by agent"],
  ["Wget/1.25.0", "*/*", "terminal by agent"],
  ["HTTPie/3.2.4", "*/*", "terminal by agent"],
  ["curl/8.15.0", undefined, "terminal by agent"],
  ["curl/8.15.0", "text/markdown;q=0, */*", "html"],
  ["curl/8.15.0", "text/markdown;q=0", "html"],
  ["curl/8.15.0", "text/html", "html"],
  ["curl/8.15.0", "text/markdown", "markdown"],
  ["curl/8.15.0", "image/png", "html"],
])("%s with Accept: %s gets %s", (agent, accept, expected) => {
  expect(choose(accept, agent)).toBe(expected);
});

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Twitterbot/1.0",
  "facebookexternalhit/1.1",
  "WhatsApp/2.23",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 curl/8.0",
  "python-requests/2.32",
  "libcurl-agent/1.0",
  "",
])("the crawler or link preview %j that accepts everything gets HTML", (agent) => {
  expect(choose("*/*", agent)).toBe("html by agent");
});

test("a header of any content and of 100 KB leads to a representation", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("text/markdown", "*/*", ",", ";q=", "0.", '"', "\\", " ", "é") }),
      (accept) => {
        expect(["html", "html by agent", "markdown"]).toContain(
          choose(encodeURI(accept).replaceAll("%20", " "), browser),
        );
      },
    ),
    { numRuns: 500 },
  );
  for (const part of ["text/markdown;q=0.1,", ",", ";", '"', 'a/b;c="\\', "text/markdown;q=q=", "*/*,"]) {
    expect(["html", "html by agent", "markdown"]).toContain(
      choose(part.repeat(100_000 / part.length), browser),
    );
  }
});
