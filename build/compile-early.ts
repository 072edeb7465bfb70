import type { Plugin } from "vite";

const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * A Vite plugin that asks browsers to compile all functions of one file on another thread while it is downloaded. By
 * default, a function is compiled when it is first called, which blocks the main thread. Chromium supports the hint
 * (https://v8.dev/blog/explicit-compile-hints); to other browsers it is a comment. It must be the first line.
 * @param name of the file without its hash
 */
export function compileEarly(name: string): Plugin {
  return {
    name: "foliodesk:compile-early",
    apply: "build",
    applyToEnvironment: ({ name: environment }) => environment === "client",
    augmentChunkHash: (chunk) => (chunk.name === name ? hint : undefined),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const file = Object.values(bundle).find((chunk) => chunk.name === name);
        if (file?.type !== "chunk") return this.error(`The build has no file ${name}.`);
        file.code = hint + file.code;
      },
    },
  };
}
