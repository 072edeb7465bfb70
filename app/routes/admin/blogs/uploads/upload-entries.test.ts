import { expect, test } from "vitest";
import { reduceUploads, type UploadAction, type UploadEntry } from "./upload-entries.ts";

const file = new File(["x"], "a.jpg");
const uploaded = { url: "/uploads/x.webp", width: 4, height: 3 };

function after(...actions: UploadAction[]): UploadEntry[] {
  return actions.reduce(reduceUploads, []);
}

test("an upload is sent, fails, is retried, and is stored", () => {
  const added: UploadAction = { type: "added", id: 1, file, fault: undefined };
  const states = [
    after(added, { type: "progressed", id: 1, share: 0.5 }),
    after(added, { type: "failed", id: 1, fault: "Lost.", retriable: true }),
    after(added, { type: "failed", id: 1, fault: "Lost.", retriable: true }, { type: "retried", id: 1 }),
    after(added, { type: "described", id: 1, alt: "A desk" }, { type: "uploaded", id: 1, uploaded }),
  ].map(([entry]) => entry?.state);
  expect(states).toEqual([
    { name: "sending", share: 0.5 },
    { name: "failed", fault: "Lost.", retriable: true },
    { name: "sending", share: 0 },
    { name: "uploaded", uploaded },
  ]);
});

test("a file with a fault is not sent, and what arrives for a removed one changes nothing", () => {
  const entries = after(
    { type: "added", id: 1, file, fault: "a.jpg is empty." },
    { type: "added", id: 2, file, fault: undefined },
    { type: "removed", id: 2 },
    { type: "uploaded", id: 2, uploaded },
  );
  expect(entries).toEqual([
    { id: 1, file, alt: "", state: { name: "failed", fault: "a.jpg is empty.", retriable: false } },
  ]);
});
