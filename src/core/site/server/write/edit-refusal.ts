import { codeOf } from "../../../db/errors.ts";
import type { RefusedEdits } from "../../contract/site-editing.ts";
import { describeFault, type SiteFault } from "../site-fault.ts";
import { explainWriteError } from "./write-refusal.ts";

/** Why nothing was written, and the response about it. */
export interface EditRefusal extends RefusedEdits {
  refused: "read-only" | "changed" | "invalid" | "not-editable" | "not-found" | "exists" | "disk-full";
}

export function missing(file: string): EditRefusal {
  return { refused: "not-found", message: `${file} does not exist.` };
}

/** @param faults at least one */
export function invalid(faults: readonly SiteFault[]): EditRefusal {
  const issues = faults.map(({ path = "", message }) => {
    const isNamed = path !== "" && message.startsWith(`${path} `);
    return { path, message: isNamed ? message.slice(path.length + 1) : message };
  });
  return { refused: "invalid", message: faults.map(describeFault)[0] ?? "", issues };
}

/** The file is in another folder. */
export function outsideOf(file: string): EditRefusal {
  return {
    refused: "not-editable",
    message: `${file} is a link to another folder, which is not followed. Replace it with what it leads to.`,
  };
}

/** Returns the refusal for the system's error in a write. Throws any other error. */
export function refusalOfError(error: unknown, place: string): EditRefusal {
  const message = explainWriteError(error, place);
  return { refused: /^(ENOSPC|EDQUOT)$/.test(codeOf(error) ?? "") ? "disk-full" : "read-only", message };
}
