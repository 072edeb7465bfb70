import type { ReactNode } from "react";
import type { FieldSchema } from "../schemas.ts";

type Mark = "required" | "optional";

/** Says which fields of a record must be filled in, or which need not be, whichever are fewer. */
export function markOf({ properties = {}, required = [] }: FieldSchema, field: string): Mark | undefined {
  const areFew = required.length * 2 <= Object.keys(properties).length;
  if (required.includes(field) !== areFew) return undefined;
  return areFew ? "required" : "optional";
}

/** A label with its mark. Screen readers know it from the control. */
export function FieldLabel({ mark, children }: { mark: Mark | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {mark && (
        <span aria-hidden="true" className="quiet regular">
          {" "}
          {mark}
        </span>
      )}
    </>
  );
}
