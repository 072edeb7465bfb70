import { minifySync, type Plugin } from "vite";

/**
 * A Vite plugin that shortens the names in the scripts that documents have, because the build for the server keeps names for
 * its error messages.
 */
export function shortenStartScript(): Plugin {
  return {
    name: "foliodesk:shorten-start-script",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /\/app\/write-(start|static)-script\.ts$/ },
      handler(code, id) {
        const { code: short, errors } = minifySync(id, code, { compress: false, codegen: false });
        return errors.length > 0 ? this.error(errors[0]?.message ?? id) : { code: short, map: null };
      },
    },
  };
}
