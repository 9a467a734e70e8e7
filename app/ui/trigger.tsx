import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
} from "react";

type Opened = "dialog" | "menu";

export interface TriggerProps {
  opens: Opened;
  isOpen: boolean;
  onOpen: () => void;
  /** Called when the pointer or focus approaches, to load the content in advance. */
  onApproach: () => void;
  button?: RefObject<HTMLButtonElement>;
  children: ReactNode;
}

/** Enter and Space too: a menu that opens at their click, which counts as a pointer, does not focus its first entry. */
const MENU_KEYS = ["ArrowDown", "ArrowUp", "Enter", " "];

const TriggerContext = createContext<Omit<TriggerProps, "children"> | null>(null);

/** Makes the contained button open a menu or a dialog. */
export function Trigger({ children, ...trigger }: TriggerProps) {
  return <TriggerContext.Provider value={trigger}>{children}</TriggerContext.Provider>;
}

/** Props that make a button a trigger; empty outside a trigger. @param own the button's own handlers */
export function useTrigger(own: { onClick?: (event: MouseEvent<HTMLButtonElement>) => void }) {
  const trigger = useContext(TriggerContext);
  if (!trigger) return {};
  const { opens, isOpen, onOpen, onApproach, button } = trigger;
  return {
    ref: button,
    "aria-haspopup": opens,
    "aria-expanded": isOpen,
    onPointerEnter: onApproach,
    onFocus: onApproach,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      own.onClick?.(event);
      // Safari does not focus a clicked button, so closing could not return the focus to it.
      event.currentTarget.focus();
      onOpen();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (opens !== "menu" || !MENU_KEYS.includes(event.key)) return;
      event.preventDefault();
      onOpen();
    },
  };
}
