import { createContext } from "react";

/** The id under which the server logged why it could not render this page. Empty on every other page. */
export const RequestIdContext = createContext("");
