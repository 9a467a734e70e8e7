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
  /** Called when it is about to be pressed: what it opens can be fetched meanwhile. */
  onApproach: () => void;
  button?: RefObject<HTMLButtonElement>;
  children: ReactNode;
}

const TriggerContext = createContext<Omit<TriggerProps, "children"> | null>(null);

/** Has the button inside open a menu or a dialog. */
export function Trigger({ children, ...trigger }: TriggerProps) {
  return <TriggerContext.Provider value={trigger}>{children}</TriggerContext.Provider>;
}

/** What a button needs to be a trigger; nothing when it is none. @param own what the button does itself */
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
      // Safari does not focus a button that is clicked, and what closes would not know where to give the focus back.
      event.currentTarget.focus();
      onOpen();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (opens !== "menu" || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
      event.preventDefault();
      onOpen();
    },
  };
}
