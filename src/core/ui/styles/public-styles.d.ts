/** See build/inline-styles.ts. */
declare module "virtual:public-styles" {
  /** What the document came with. Only browsers have it. */
  export const documentStyles: string;
  /** The address of the module with the styles of all screens. There is none with hot reload. */
  export const screensModule: string | undefined;
  /** The styles that every document has. Only the server has this and the exports below. */
  export const baseStyles: string;
  /** The styles of one screen by the ID of its route. */
  export const screenStyles: Record<string, string>;
  /** The style sheet that few visitors need, such as those who print. There is none with hot reload. */
  export const rareSheet: { href: string; media: string } | undefined;
}
