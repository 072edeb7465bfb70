/** A picture cannot be used. The message is a sentence that names the file and tells the owner what is wrong. */
export class PictureFault extends Error {}
