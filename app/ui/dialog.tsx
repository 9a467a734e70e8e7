import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog as AriaDialog, DialogTrigger } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button, type ButtonVariant, IconButton, TriggerButton } from "./button";
import { cx } from "./cx";

interface DialogProps {
  title: ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** What opens it; controlled by `isOpen` without one. */
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  width?: "narrow" | "wide";
  /** Beside the page and as high as it, for a form that is read along with it. */
  place?: "middle" | "side";
  /** `alertdialog` for a question that must be answered. */
  role?: "dialog" | "alertdialog";
}

export function Dialog({ trigger, isOpen, onOpenChange, ...content }: DialogProps) {
  if (trigger) {
    return (
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        {trigger}
        <DialogSurface {...content} />
      </DialogTrigger>
    );
  }
  return <DialogSurface {...content} isOpen={isOpen} onOpenChange={onOpenChange} />;
}

function DialogSurface({
  title,
  children,
  isOpen,
  onOpenChange,
  width = "narrow",
  place = "middle",
  role = "dialog",
}: DialogProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      isOpen={isOpen}
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
                <IconButton label={t`닫기`} icon={<X size={18} />} onPress={close} className="-mt-1 -mr-2" />
              </div>
              {typeof children === "function" ? children(close) : children}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  trigger: ReactNode;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: ReactNode;
  variant?: Extract<ButtonVariant, "primary" | "danger">;
  /** The name that must be typed before the button works. Source: rules L6, I10, B4. */
  typedName?: string;
  /** Called once, with what was typed; usually submits a fetcher. */
  onConfirm: (typed: string) => void;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog({
  trigger,
  title,
  description,
  confirmLabel,
  variant = "danger",
  typedName,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const ready = typedName === undefined || typed.trim() === typedName;
  return (
    <Dialog trigger={trigger} title={title} role="alertdialog" onOpenChange={() => setTyped("")}>
      {(close) => (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!ready) return;
            close();
            onConfirm(typed.trim());
          }}
        >
          <div className="text-sm text-ink-muted">{description}</div>
          {typedName !== undefined && (
            <label className="flex flex-col gap-1 text-[13px] font-medium">
              <span>
                {t`계속하려면 이름을 입력해 주세요`}: <strong>{typedName}</strong>
              </span>
              <input
                className="control"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
              />
            </label>
          )}
          <div className="flex justify-end gap-2">
            <TriggerButton onPress={close}>{t`취소`}</TriggerButton>
            <Button type="submit" variant={variant} disabled={!ready}>
              {confirmLabel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
