import { expect, test } from "vitest";
import { nameReader, readFeedId, readSubscribers } from "./readers.ts";

test.each([
  [
    "Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)",
    "Feedly",
    16,
    undefined,
  ],
  ["Inoreader/1.0 (+http://www.inoreader.com/feed-fetcher; 195 subscribers; )", "Inoreader", 195, undefined],
  ["NewsBlur Feed Fetcher - 12 subscribers - http://www.newsblur.com/site/6/ada", "NewsBlur", 12, undefined],
  [
    "Mozilla/5.0 (compatible; theoldreader.com; 3 subscribers; feed-id=0719795c4d27)",
    "The Old Reader",
    3,
    "0719795c4d27",
  ],
  ["Feedbin feed-id:1373711 - 1 subscriber", "Feedbin", 1, "1373711"],
  [
    "Mozilla 5.0 (compatible; BazQux/2.4 +http://bazqux.com/fetcher; 1,204 subscribers)",
    "BazQux",
    1204,
    undefined,
  ],
  ["Netvibes (http://www.netvibes.com/; 5 subscribers; feedID: 22)", "Netvibes", 5, "22"],
  ["FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "Google", 0, undefined],
  ["Mozilla/5.0 (compatible; Miniflux/2.2.3; +https://miniflux.app)", "Miniflux", 0, undefined],
  ["FreshRSS/1.29.1 (Linux; https://freshrss.org)", "FreshRSS", 0, undefined],
  ["Tiny Tiny RSS/23.04 (https://tt-rss.org/)", "Tiny Tiny RSS", 0, undefined],
  ["NetNewsWire (RSS Reader; https://netnewswire.com/)", "NetNewsWire", 0, undefined],
  ["Reeder/5050001 CFNetwork/1494.0.7 Darwin/23.4.0", "Reeder", 0, undefined],
  ["Unread RSS Reader - https://www.goldenhillsoftware.com/unread/", "Unread", 0, undefined],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.6.1",
    "Thunderbird",
    0,
    undefined,
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Other", 0, undefined],
  ["", "Other", 0, undefined],
])("%j is named", (userAgent, name, subscribers, feedId) => {
  expect(nameReader(userAgent).name).toBe(name);
  expect([readSubscribers(userAgent), readFeedId(userAgent)]).toEqual([subscribers, feedId]);
});

test.each([
  ["10000000 subscribers", 10_000_000],
  ["10000001 subscribers", 0],
  ["999999999999999999999 subscribers", 0],
  ["-5 subscribers", 0],
  ["1e9 subscribers", 0],
  ["1.5 subscribers", 0],
  ["0x10 subscribers", 0],
  ["٣ subscribers", 0],
  ["NaN subscribers", 0],
  [`${" ".repeat(600)}7 subscribers`, 0],
])("of a forged number, %j, %i is believed", (text, subscribers) => {
  expect(readSubscribers(`Feedly/1.0 (${text})`)).toBe(subscribers);
});

test("a user agent that is made to be slow is read at once", () => {
  for (const text of ["1,".repeat(8_000), "unread ".repeat(2_000), "feed-id=".repeat(2_000)]) {
    const start = process.cpuUsage();
    nameReader(text);
    readSubscribers(text);
    readFeedId(text);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  }
});
