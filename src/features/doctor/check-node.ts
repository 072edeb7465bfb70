import { type Finding, ok, problem } from "../../core/cli/finding.ts";
import { explainOldNode } from "../../core/cli/oldest-node.mjs";

/** @param version such as `24.1.0` */
export function checkNode(version: string): Finding {
  const fault = explainOldNode(version);
  return fault === undefined ? ok("Node", version) : problem("Node", fault);
}
