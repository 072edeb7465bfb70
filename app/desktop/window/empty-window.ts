import { createContext } from "react";

/** Tells the window whether the screen in it is empty. Then the name of the window is the heading of the page. */
export const EmptyWindowContext = createContext<(isEmpty: boolean) => void>(() => {});
