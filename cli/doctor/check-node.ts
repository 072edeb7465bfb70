import { type Finding, ok, problem } from "./finding.ts";

/** What React Router asks for; scripts/node.mjs has the same number. */
const oldest = [22, 22] as const;

/** @param version such as `24.1.0` */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return ok("Node", version);
  return problem(
    "Node",
    `Deskfolio needs Node ${oldest.join(".")} or newer; this is ${version}. Get a newer one from https://nodejs.org.`,
  );
}
