import { expect, test } from "vitest";
import { findFileFault } from "../../../admin/find-file-fault.ts";
import { readResult } from "./send-upload.ts";

const megabyte = 1024 * 1024;

test("what the server would refuse because of its size or its type is not sent", () => {
  expect(findFileFault({ name: "a.jpg", size: 25 * megabyte, type: "image/jpeg" })).toBeUndefined();
  // Browsers do not know every type.
  expect(findFileFault({ name: "a.heic", size: 1, type: "" })).toBeUndefined();
  expect(findFileFault({ name: "a.pdf", size: 1, type: "application/pdf" })).toBe("a.pdf is not a picture.");
  expect(findFileFault({ name: "a.jpg", size: 0, type: "image/jpeg" })).toMatch(/^a\.jpg is empty/);
  expect(findFileFault({ name: "a.jpg", size: 26 * megabyte, type: "image/jpeg" })).toMatch(
    /^a\.jpg has 26\.0 MB; at most 25 MB/,
  );
});

test("a response says what was stored, or why nothing was and whether another attempt can help", () => {
  const uploaded = { url: "/uploads/x.webp", width: 4, height: 3 };
  expect(readResult(201, JSON.stringify(uploaded), "a.jpg")).toEqual({ uploaded });
  const added = { file: "lamp.webp", width: 4, height: 3 };
  expect(readResult(201, JSON.stringify(added), "a.jpg")).toMatchObject({
    uploaded: { url: "/pictures/lamp.webp" },
  });
  const refusal = JSON.stringify({ message: "a.jpg is damaged" });
  expect(readResult(422, refusal, "a.jpg")).toEqual({ fault: "a.jpg is damaged.", retriable: false });
  expect(readResult(507, refusal, "a.jpg")).toMatchObject({ retriable: true });
  expect(readResult(401, "{}", "a.jpg")).toMatchObject({
    fault: expect.stringMatching(/^You are signed out/),
    retriable: true,
  });
  expect(readResult(413, "<html>nginx", "a.jpg")).toEqual({
    fault: "a.jpg: The server returned status 413.",
    retriable: false,
  });
  expect(readResult(201, "null", "a.jpg")).toMatchObject({ fault: expect.stringContaining("201") });
});
