import { expect, test } from "vitest";
import { checkNode } from "./check-node.ts";

test.each(["22.22.0", "22.30.1", "24.0.0"])("Node %s is new enough", (version) => {
  expect(checkNode(version)).toEqual({ level: "ok", subject: "Node", text: version });
});

test.each(["20.20.2", "22.21.9"])("Node %s is too old", (version) => {
  expect(checkNode(version)).toMatchObject({
    level: "problem",
    text: expect.stringContaining(`needs Node 22.22 or newer; this is ${version}.`),
  });
});
