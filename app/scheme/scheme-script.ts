/**
 * Shows the scheme that the visitor chose, before the browser paints anything. It is in the head of every page, so it is
 * short; `scheme.ts` does the same for a page that is open. Storage can be blocked, and then the page follows the system.
 */
export const schemeScript =
  "try{var s=localStorage.scheme;if(s=='light'||s=='dark'){document.documentElement.dataset.scheme=s;" +
  "document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.dataset.media=m.media;m.media=m.media.includes(s)?'all':'not all'})}}catch(e){}";
