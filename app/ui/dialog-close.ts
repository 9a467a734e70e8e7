import { createContext } from "react";

/**
 * Closes the surrounding dialog; undefined outside a dialog. A separate module, so that pages with only a form do not load the
 * dialog.
 */
export const DialogCloseContext = createContext<(() => void) | undefined>(undefined);
