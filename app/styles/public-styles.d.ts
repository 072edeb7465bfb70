/** See scripts/inline-styles.mjs. */
declare module "virtual:public-styles" {
  /** What the document came with. Only browsers have it. */
  export const documentStyles: string;
  /** The styles of all public screens for most visitors. Only the server has them, as the following. */
  export const baseStyles: string;
  /** Those of one screen by the ID of its route. */
  export const screenStyles: Record<string, string>;
  /** The style sheets that few visitors need, such as the one for print. */
  export const rareStyles: { href: string; media: string }[];
}
