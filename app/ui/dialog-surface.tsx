import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Aria } from "./aria";
import { IconButton } from "./button";
import { cx } from "./cx";
import type { DialogSurfaceProps } from "./dialog";
import { DialogCloseContext } from "./dialog-close";

/** The window of a modal dialog. */
export default function DialogSurface({
  title,
  children,
  onOpenChange,
  width = "narrow",
  place = "middle",
  role = "dialog",
}: DialogSurfaceProps) {
  const { t } = useLingui();
  return (
    <Aria>
      <ModalOverlay
        isOpen
        onOpenChange={onOpenChange}
        isDismissable={role === "dialog"}
        className={cx(
          "fixed inset-0 z-50 flex items-end bg-scrim",
          place === "side" ? "justify-end" : "justify-center sm:items-center sm:p-6",
        )}
      >
        <Modal
          className={cx(
            "w-full overflow-auto rounded-t-xl bg-raised shadow-raised",
            place === "side"
              ? "max-h-[90dvh] sm:h-full sm:max-h-full sm:rounded-none"
              : "max-h-[90dvh] sm:rounded-xl",
            width === "narrow" ? "sm:max-w-md" : "sm:max-w-3xl",
          )}
        >
          <AriaDialog role={role} className="p-5 outline-none">
            {({ close }) => (
              <>
                <div className="flex items-start justify-between gap-4 pb-3">
                  <Heading slot="title" className="text-lg font-bold">
                    {title}
                  </Heading>
                  <IconButton
                    label={t`닫기`}
                    icon={<X size={18} />}
                    onClick={close}
                    className="-mt-1 -mr-2"
                  />
                </div>
                <DialogCloseContext.Provider value={close}>
                  {typeof children === "function" ? children(close) : children}
                </DialogCloseContext.Provider>
              </>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </Aria>
  );
}
