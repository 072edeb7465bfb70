/** The text of a `style` element in a rendered document, which the server replaces with the styles and more tags. */
export const headPlaceholder = "placeholder";
