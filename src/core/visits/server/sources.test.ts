import { expect, test } from "vitest";
import { nameCampaign, nameSource, nameTaggedSource } from "./sources.ts";

const site = "https://www.example.com";

test.each([
  ["https://www.google.com/", "Google"],
  ["https://www.google.co.uk/search?q=x", "Google"],
  ["https://google.de", "Google"],
  ["https://news.google.com/", "Google News"],
  ["https://mail.google.com/", "Gmail"],
  ["https://news.ycombinator.com/item?id=1", "Hacker News"],
  ["https://old.reddit.com/r/programming", "Reddit"],
  ["https://t.co/abc", "X"],
  ["https://search.yahoo.com/", "Yahoo"],
  ["https://de.wikipedia.org/wiki/SQLite", "Wikipedia"],
  ["android-app://com.slack/", "Slack"],
  ["https://someone.github.io/page", "GitHub"],
  ["https://www.Somebody.example/blog", "somebody.example"],
  ["https://mygoogle.example/", "mygoogle.example"],
  ["https://google.somebody.example/", "google.somebody.example"],
  ["http://192.168.1.5:8080/x", "192.168.1.5"],
])("a link on %s comes from %s", (referrer, name) => {
  expect(nameSource(referrer, site)).toBe(name);
});

test.each([
  "",
  "nonsense",
  "about:blank",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://example.com/blog",
  "file:///x",
])("%j is no other site", (referrer) => {
  expect(nameSource(referrer, site)).toBe("");
});

test("an internationalized domain is named as people write it", () => {
  expect(nameSource("https://www.xn--mnchen-3ya.example/", site)).toBe("münchen.example");
});

test("a name is bounded", () => {
  expect(nameSource(`https://${"a.".repeat(1_000)}example/`, site).length).toBeLessThanOrEqual(100);
});

test.each([
  ["/", ""],
  ["/blog?utm_source=newsletter", "newsletter"],
  ["/blog?utm_source=newsletter&utm_campaign=Spring%202026", "Spring 2026"],
  ["/?ref=acme", "acme"],
  ["/?ref=%00%E2%80%A6%20", ""],
  ["/?ref=", ""],
  [`/?ref=${"x".repeat(500)}`, "x".repeat(100)],
  ["https://[", ""],
])("the campaign of %j is %j", (entry, name) => {
  expect(nameCampaign(entry)).toBe(name);
});

test.each([
  ["/", ""],
  ["/?utm_source=", ""],
  ["/?utm_campaign=spring&ref=acme", ""],
  ["/?utm_source=linkedin", "LinkedIn"],
  ["/?utm_source=hacker_news", "Hacker News"],
  ["/?utm_source=Twitter", "X"],
  ["/?utm_source=www.reddit.com", "Reddit"],
  ["/?utm_source=Spring%20letter&utm_campaign=spring", "Spring letter"],
  [`/?utm_source=${"x".repeat(500)}`, "x".repeat(100)],
  ["https://[", ""],
])("the source that %j names is %j", (entry, name) => {
  expect(nameTaggedSource(entry)).toBe(name);
});
