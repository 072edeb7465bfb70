declare module "virtual:public-styles" {
  /** The styles of all public screens. See scripts/inline-styles.mjs. */
  export const publicStyles: string;
}
