/** A static copy cannot be written. The message tells the owner why. */
export class StaticCopyFault extends Error {}
