import type { ReactNode } from "react";

/** A label that says which fields may be empty. */
export function FieldLabel({ isRequired, children }: { isRequired: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {!isRequired && <span className="quiet regular"> optional</span>}
    </>
  );
}
