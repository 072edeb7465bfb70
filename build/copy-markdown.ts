import type { Plugin } from "vite";

/** What some screens share, and no others need. What is loaded later is shared. */
const shared = /\/(?:app\/ui\/markdown\/(?!lazy\/)[^?]+|contract\/(?:code-line|markdown-text)\.ts)$/;
/** The modules of screens that get a copy. Own pages keep the original. */
const screens = /\/app\/routes\/(?:blog\/(?<post>post)|(?<admin>admin))\//;
const copied = /\?copy=(\w+)$/;

/**
 * A Vite plugin that gives each screen that shows Markdown a copy of the components, 3 KB, in its own file. Otherwise they
 * would be in a file and a style sheet of their own, which is a request more before such a page is complete, or in those
 * of every screen.
 */
export function copyMarkdown(): Plugin {
  return {
    name: "foliodesk:copy-markdown",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      order: "pre",
      async handler(source, importer, options) {
        if (importer === undefined || !source.startsWith(".")) return undefined;
        const copy = copyFor(importer);
        if (copy === undefined) return undefined;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && shared.test(resolved.id) ? `${resolved.id}?copy=${copy}` : resolved;
      },
    },
  };
}

/** Returns the name of the copy that a module imports: that of its screen, or the one that it is part of. */
function copyFor(importer: string): string | undefined {
  const { post, admin } = screens.exec(importer)?.groups ?? {};
  return copied.exec(importer)?.[1] ?? post ?? admin;
}
