declare module "virtual:public-styles" {
  /** The styles of all public screens for most visitors. See scripts/inline-styles.mjs. */
  export const publicStyles: string;
  /** The style sheets that few visitors need, such as the one for print. Only the server has them. */
  export const rareStyles: { href: string; media: string }[];
}
