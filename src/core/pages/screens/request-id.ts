import { createContext } from "react";

/** The request ID under which the server logged a rendering error. Empty if the page rendered without one. */
export const RequestIdContext = createContext("");
