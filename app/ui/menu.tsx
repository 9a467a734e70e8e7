import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Trigger } from "./trigger";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  /** Text for screen readers and type-ahead, if the label is not plain text. */
  text?: string;
  icon?: ReactNode;
  /** Link target; without it the entry is an action. */
  to?: string;
  onAction?: () => void;
  tone?: "danger";
  disabled?: boolean;
  current?: boolean;
}

const load = () => import("./menu-surface");
/** Loaded when the pointer or focus approaches its button. */
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
