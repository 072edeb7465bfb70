/** See build/page-icons.ts. */
declare module "virtual:page-icons" {
  /** The shapes of every icon that a page can have, by its name. */
  export const pageIcons: Record<
    import("../../site/contract/page-icons.ts").PageIconName,
    import("../../ui/icon-shapes.ts").IconShapes
  >;
}
