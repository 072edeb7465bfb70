/** A response whose body has been read, so that it can be cached and sent many times. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A form that was refused, which its page shows again with what was typed. */
export interface RefusedForm {
  message: string;
  /** What was typed, by the name of the field. */
  values: Record<string, string>;
  /** What is wrong, by the name of the field. */
  issues: Record<string, string>;
}

/** Renders the page of a form that was refused, outside of the page cache. Rejects with an {@link OverloadedError}. */
export type RenderRefused = (url: string, refused: RefusedForm) => Promise<RenderedPage>;

/** Thrown when too many pages are waiting to be rendered. */
export class OverloadedError extends Error {}
