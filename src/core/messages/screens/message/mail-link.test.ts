import { expect, test } from "vitest";
import type { StoredMessage } from "../../contract/messages.ts";
import { mailLink } from "./mail-link.ts";

function message(fields: Partial<StoredMessage>): StoredMessage {
  return {
    _id: "1",
    name: "Grace",
    email: "grace@example.org",
    createdAt: "2026-03-09T12:00:00.000Z",
    labels: [],
    contactConsent: true,
    message: "Hello\n\nBye",
    state: "read",
    ...fields,
  };
}

test("the link has the address, a subject, and the message quoted", () => {
  const link = new URL(mailLink(message({ email: "grace+desk@example.org" }), "Ada's desk"));
  expect(link.pathname).toBe("grace%2Bdesk@example.org");
  expect(link.searchParams.get("subject")).toBe("Re: Your message on Ada's desk");
  expect(link.searchParams.get("body")).toBe("\r\n\r\nOn Mar 9, 2026, Grace wrote:\r\n> Hello\r\n>\r\n> Bye");
});

test("neither address nor text can add a recipient or a header", () => {
  const link = mailLink(
    message({ email: "m@example.org?bcc=all@example.org", message: "Hi&bcc=all@example.org" }),
    "Ada's desk",
  );
  expect([...new URL(link).searchParams.keys()]).toEqual(["subject", "body"]);
});

test("a long message is cut, and half of an emoji is not left", () => {
  const body =
    new URL(mailLink(message({ message: "👋".repeat(1_000) }), "Ada's desk")).searchParams.get("body") ?? "";
  expect(body.length).toBeLessThan(1_200);
  expect(body.isWellFormed()).toBe(true);
});
