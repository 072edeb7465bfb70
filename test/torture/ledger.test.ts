import { expect, test } from "vitest";
import { compare, createLedger, type Found } from "./ledger.ts";

function startLedger() {
  const ledger = createLedger();
  ledger.visits = { acknowledged: 10, uncertain: 2 };
  ledger.likes.set("post", { acknowledged: 5, uncertain: 1 });
  ledger.messages.set("answered", true).set("unanswered", false);
  ledger.posts.set("a-post", { acknowledged: "second", uncertain: ["third"] });
  const found: Found = {
    visits: 11,
    countedVisits: 11,
    likes: new Map([["post", 6]]),
    messages: new Map([["answered", 1]]),
    posts: new Map([["a-post", "third"]]),
  };
  return { ledger, found };
}

test("uncertain writes may be stored or not", () => {
  const { ledger, found } = startLedger();
  expect(compare(ledger, found)).toMatchObject({ lost: 0, extra: 0 });
  found.posts.set("a-post", "second");
  found.messages.set("unanswered", 1);
  expect(compare(ledger, found)).toMatchObject({ lost: 0, extra: 0 });
});

test.each<[string, (found: Found) => void, object]>([
  ["a visit that is missing", (found) => Object.assign(found, { visits: 9, countedVisits: 9 }), { lost: 1 }],
  [
    "a visit that no one sent",
    (found) => Object.assign(found, { visits: 13, countedVisits: 13 }),
    { extra: 1 },
  ],
  [
    "a day count without one of its visits",
    (found) => Object.assign(found, { countedVisits: 10 }),
    { lost: 1 },
  ],
  ["a like that is missing", (found) => found.likes.set("post", 4), { lost: 1 }],
  ["a message that is missing", (found) => found.messages.clear(), { lost: 1 }],
  ["a message that is stored twice", (found) => found.messages.set("answered", 2), { extra: 1 }],
  [
    "a message without a response that is stored twice",
    (found) => found.messages.set("unanswered", 2),
    { extra: 1 },
  ],
  ["a post that reverted to an older save", (found) => found.posts.set("a-post", "first"), { lost: 1 }],
  ["a post that is missing", (found) => found.posts.clear(), { lost: 1 }],
])("%s is detected", (_what, damage, expected) => {
  const { ledger, found } = startLedger();
  damage(found);
  expect(compare(ledger, found)).toMatchObject(expected);
});
