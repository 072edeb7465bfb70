// Browsers get the style sheet with the document, so they do not need the code that checks colors.
export { accentStyle } from "../../contract/site/accents.ts";
