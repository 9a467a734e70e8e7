import { createContext } from "react";

/** Closes the dialog around; undefined outside of one. Apart from the dialog, which pages with a form alone need not load. */
export const DialogCloseContext = createContext<(() => void) | undefined>(undefined);
