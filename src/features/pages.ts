/** What features add to the bundle of pages: code for browsers that the server hands out. */
export { staticScript } from "./static-copy/screens/write-static-script.ts";
