/** Every part of the document that is for one scheme: colors around the page, and pictures. */
const show =
  "function(){document.querySelectorAll('[data-in]').forEach(function(e){e.media=e.dataset.in==s?'all':'not all'})}";

/**
 * Shows the scheme that the visitor chose, before the browser paints anything. `src/core/look/screens/scheme/scheme.ts`
 * stores it, and does the same in a page that is open. Pictures are chosen as they arrive, while the document is read.
 * Storage can be blocked, and then the page follows the system.
 */
export const schemeScript =
  "try{var s=localStorage.scheme;if(s=='light'||s=='dark'){document.documentElement.dataset.scheme=s;" +
  `var f=${show},o=new MutationObserver(f);f();o.observe(document,{childList:true,subtree:true});addEventListener('load',function(){o.disconnect()})}}catch(e){}`;

/** The colors around the page, which are `--ink` in `src/core/ui/styles/tokens.css`. */
export const schemeColors = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" data-in="light" media="(prefers-color-scheme: light)" content="#efe9dc">',
  '<meta name="theme-color" data-in="dark" media="(prefers-color-scheme: dark)" content="#0b0e14">',
].join("");

/** The colors, and the script that changes them. */
export const schemeTags = `${schemeColors}<script>${schemeScript}</script>`;
