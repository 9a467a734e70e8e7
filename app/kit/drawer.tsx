import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Aria } from "../ui/aria";
import { IconButton } from "../ui/button";
import type { NavigationItem } from "./navigation";
import { Sidebar } from "./sidebar";

interface DrawerProps {
  items: readonly NavigationItem[];
  onClose: () => void;
}

/** The sidebar as an overlay, for narrow screens. */
export default function Drawer({ items, onClose }: DrawerProps) {
  const { t } = useLingui();
  return (
    <Aria>
      <ModalOverlay isOpen onOpenChange={onClose} isDismissable className="fixed inset-0 z-50 bg-scrim">
        <Modal className="h-full w-64 overflow-y-auto bg-raised shadow-raised">
          <Dialog aria-label={t`메뉴`} className="outline-none">
            <div className="flex h-(--header-height) items-center justify-end border-b border-line px-2">
              <IconButton label={t`메뉴 닫기`} icon={<X size={20} />} onClick={onClose} />
            </div>
            <Sidebar items={items} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Aria>
  );
}
