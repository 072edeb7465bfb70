/** A picture cannot be used. The message is a sentence that names the file and tells the owner what is wrong. */
export class PictureFault extends Error {}

/** Thrown when too many pictures are waiting to be converted. */
export class PicturesBusyError extends Error {}

/** A file has other content than the order says. */
export class ChangedError extends Error {}
