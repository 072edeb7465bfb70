/** The file of React DOM that browsers load, and the errors that it creates once and only compares, never shows. */
const file = "/react-dom/cjs/react-dom-client.production.js";
const sentinels = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const count = 5;

/**
 * A Vite plugin that creates these errors without a stack. While a browser is measured or debugged, Chromium finds the
 * line of each call on a stack by parsing the functions again, here all of React DOM and the file it is in. That was more
 * than half of the longest task that Lighthouse measured.
 */
export function untraceReact() {
  return {
    name: "deskfolio:untrace-react",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.split("?")[0].endsWith(file)) return undefined;
      const found = code.match(sentinels)?.length ?? 0;
      if (found !== count) this.error(`React DOM has ${found} errors that are only compared, not ${count}.`);
      const replacement = "$1 = Object.create(Error.prototype, { message: { value: $2 } })";
      return { code: code.replace(sentinels, replacement), map: null };
    },
  };
}
