/** A file, or a part of it, cannot be imported. The message is a sentence that tells the owner why. */
export class ImportFault extends Error {}
