import type { DeskApp } from "../apps.ts";

/** What a window shows until its content has been rendered: nothing at first, and that it is loading if that takes longer. */
export function Opening({ app }: { app: DeskApp }) {
  return (
    <p role="status" className="late page quiet">
      Loading {app.name}...
    </p>
  );
}
