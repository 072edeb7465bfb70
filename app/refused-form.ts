import { createContext } from "react";
import type { RefusedForm } from "./page-data.ts";

/** The form that the page shows again. Only the server has it: it is for visitors without JavaScript. */
export const RefusedFormContext = createContext<RefusedForm | undefined>(undefined);
