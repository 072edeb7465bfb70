import type { SourceKind } from "../found-post.ts";

/** The exports of other programs. */
export const foreignKinds: SourceKind[] = [];
