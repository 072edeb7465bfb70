/** A mistake in the site folder. */
export interface SiteFault {
  /** The file, relative to the site folder. */
  file: string;
  /** Where it is, counted from 1; `undefined` when it concerns the whole file. */
  position: { line: number; column: number } | undefined;
  /** What is wrong and what to do, one sentence without the place. */
  message: string;
  /** The value in the file's content that it is about, such as `projects[2].title`. */
  path?: string;
}

/** Returns where a value of a YAML file of the site folder is, by its path in the content. */
export type Locate = (file: string, place: readonly PropertyKey[]) => SiteFault["position"];

/** Returns the fault as one sentence, such as `site.yaml:3:1: name must not be empty.` */
export function describeFault({ file, position, message }: SiteFault): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `${place}: ${message}`;
}
