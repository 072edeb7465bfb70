// Runs on any Node since 12, like bin.mjs, which imports it.

/** The oldest Node that runs the site. React Router requires it. */
export const oldestNode = /** @type {const} */ ([22, 22]);

/**
 * Returns a sentence for the owner if this version of Node, such as `20.1.0`, is too old to run the site, and otherwise
 * `undefined`.
 * @param {string} version
 */
export function explainOldNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return undefined;
  return `Foliodesk needs Node ${oldestNode.join(".")} or newer; this is ${version}. Install a newer version from https://nodejs.org/en/download.`;
}
