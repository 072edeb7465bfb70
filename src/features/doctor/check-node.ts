import { explainOldNode } from "../../core/cli/oldest-node.mjs";
import { type Finding, ok, problem } from "./finding.ts";

/** @param version such as `24.1.0` */
export function checkNode(version: string): Finding {
  const fault = explainOldNode(version);
  return fault === undefined ? ok("Node", version) : problem("Node", fault);
}
