import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import { NavLink } from "@remix-run/react";
import { X } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "../ui/button";
import { cx } from "../ui/cx";
import type { NavigationItem } from "./navigation";

export function Sidebar({ items }: { items: readonly NavigationItem[] }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  return (
    <nav aria-label={t`주 메뉴`} className="p-3">
      <ul className="flex flex-col gap-0.5">
        {items.map(({ label, icon: Icon, to, exact }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={exact ?? false}
              prefetch="intent"
              className={({ isActive }) =>
                cx(
                  "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm",
                  isActive ? "bg-brand-soft font-semibold text-brand-ink" : "text-ink hover:bg-hover",
                )
              }
            >
              <Icon size={18} aria-hidden="true" />
              {i18n._(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DrawerProps {
  items: readonly NavigationItem[];
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

export function Drawer({ items, isOpen, onOpenChange }: DrawerProps) {
  const { t } = useWords();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 bg-scrim"
    >
      <Modal className="h-full w-64 overflow-y-auto bg-raised shadow-raised">
        <Dialog aria-label={t`메뉴`} className="outline-none">
          {({ close }) => (
            <>
              <div className="flex h-(--header-height) items-center justify-end border-b border-line px-2">
                <IconButton label={t`메뉴 닫기`} icon={<X size={20} />} onPress={close} />
              </div>
              <Sidebar items={items} />
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
