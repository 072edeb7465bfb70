/** Thrown when too many pictures are waiting to be converted. */
export class PicturesBusyError extends Error {}

/** A file has other content than the request says. */
export class ChangedError extends Error {}
