import { expect, test } from "vitest";
import { nameMailbox, readImapUrl } from "./imap-url.ts";

test("an address names the server, the user, the password, and the folder", () => {
  expect(
    readImapUrl("imaps://ada%40ada.example:p%40ss%2Fw%C3%B6rd@mail.example:1993/Archive/From%20site"),
  ).toEqual({
    host: "mail.example",
    port: 1993,
    secure: true,
    user: "ada@ada.example",
    password: "p@ss/wörd",
    folder: ["Archive", "From site"],
  });
});

test("the inbox and the port of the protocol are the defaults", () => {
  expect(readImapUrl("imaps://ada:secret@mail.example")).toMatchObject({ port: 993, folder: ["INBOX"] });
  expect(readImapUrl("imap://ada:secret@[::1]/")).toMatchObject({
    host: "::1",
    port: 143,
    secure: false,
    folder: ["INBOX"],
  });
});

test.each([
  "",
  "mail.example",
  "smtps://ada:secret@mail.example",
  "imaps://mail.example",
  "imaps://ada@mail.example",
  "imaps://:secret@mail.example",
  "imaps://ada:secret@",
  "imaps://ada:secret@mail.example:99999",
  "imaps://ada:100%@mail.example",
  "imaps://ada:sec%0D%0Aret@mail.example",
  "imaps://ada:secret@mail.example/In%00box",
  "imaps://ada:secret@mail.example/INBOX?folder=x",
  "imaps://ada:secret@mail.example/INBOX#x",
])("%j is not an address", (text) => {
  expect(readImapUrl(text)).toBeUndefined();
});

test("the name of a mailbox has no password", () => {
  const account = readImapUrl("imaps://ada:secret@mail.example/Archive/Site");
  expect(account && nameMailbox(account)).toBe("ada@mail.example:993/Archive/Site");
});
