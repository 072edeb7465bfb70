/** See scripts/inline-styles.mjs. */
declare module "virtual:public-styles" {
  /** What the document came with. Only browsers have it. */
  export const documentStyles: string;
  /** The styles that every document has. Only the server has this and the exports below. */
  export const baseStyles: string;
  /** The styles of one screen by the ID of its route. */
  export const screenStyles: Record<string, string>;
  /** The style sheets that few visitors need, such as the one for print. */
  export const rareStyles: { href: string; media: string }[];
}
