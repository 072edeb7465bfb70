/**
 * Shows the scheme that the visitor chose, before the browser paints anything. `src/core/look/screens/scheme/scheme.ts` stores it, and
 * does the same in a page that is open. Storage can be blocked, and then the page follows the system.
 */
export const schemeScript =
  "try{var s=localStorage.scheme;if(s=='light'||s=='dark'){document.documentElement.dataset.scheme=s;" +
  "document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.dataset.media=m.media;m.media=m.media.includes(s)?'all':'not all'})}}catch(e){}";

/** The colors around the page, which are `--ink` in `src/core/ui/styles/tokens.css`. */
export const schemeColors = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#efe9dc">',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0e14">',
].join("");

/** The colors, and the script that changes them. */
export const schemeTags = `${schemeColors}<script>${schemeScript}</script>`;
