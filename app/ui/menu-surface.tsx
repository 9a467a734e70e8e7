import type { RefObject } from "react";
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Aria } from "./aria";
import { cx } from "./cx";
import type { MenuEntry } from "./menu";

interface MenuSurfaceProps {
  label: string;
  items: readonly MenuEntry[];
  button: RefObject<HTMLButtonElement>;
  onClose: () => void;
}

/** The entries of a menu, below its button. */
export default function MenuSurface({ label, items, button, onClose }: MenuSurfaceProps) {
  return (
    <Aria>
      <Popover
        isOpen
        onOpenChange={onClose}
        triggerRef={button}
        trigger="MenuTrigger"
        placement="bottom start"
        className="z-50 min-w-44 rounded-lg border border-line bg-raised p-1 shadow-raised"
      >
        <AriaMenu
          aria-label={label}
          autoFocus="first"
          onClose={onClose}
          className="max-h-[60vh] overflow-auto outline-none"
          disabledKeys={items.filter((item) => item.disabled).map((item) => item.key)}
        >
          {items.map((item) => (
            <AriaMenuItem
              key={item.key}
              id={item.key}
              href={item.to}
              onAction={item.onAction}
              textValue={item.text ?? (typeof item.label === "string" ? item.label : item.key)}
              aria-current={item.current ? "true" : undefined}
              className={cx(
                "flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-sm -outline-offset-2 not-data-focus-visible:outline-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[focused]:bg-hover",
                item.tone === "danger" && "text-danger",
                item.current && "font-semibold text-brand-ink",
              )}
            >
              {item.icon}
              {item.label}
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </Aria>
  );
}
