import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Trigger } from "./trigger";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  /** For a screen reader and for typing ahead, when the label is not plain text. */
  text?: string;
  icon?: ReactNode;
  /** A link, or else an action. */
  to?: string;
  onAction?: () => void;
  tone?: "danger";
  disabled?: boolean;
  current?: boolean;
}

const load = () => import("./menu-surface");
/** Fetched when one comes near to its button. */
const MenuSurface = lazy(load);

interface MenuProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactNode;
  label: string;
  items: readonly MenuEntry[];
}

export function Menu({ trigger, label, items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Trigger opens="menu" isOpen={isOpen} onOpen={() => setIsOpen(true)} onApproach={load} button={button}>
        {trigger}
      </Trigger>
      {isOpen && (
        <Suspense>
          <MenuSurface label={label} items={items} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
