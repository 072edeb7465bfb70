import { createContext } from "react";
import type { RefusedForm } from "./page-data.ts";

/**
 * The form that the page shows again. Only the server has it: it is for visitors without JavaScript. Marked as pure, so
 * that browsers do not load it.
 */
export const RefusedFormContext = /* @__PURE__ */ createContext<RefusedForm | undefined>(undefined);
