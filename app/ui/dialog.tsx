import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button, type ButtonVariant } from "./button";
import { Trigger } from "./trigger";

interface DialogProps {
  title: ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Element that opens the dialog; without it, `isOpen` controls it. */
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  width?: "narrow" | "wide";
  /** `side`: full height beside the page, for a form read together with it. */
  place?: "middle" | "side";
  /** `alertdialog` for a question that must be answered. */
  role?: "dialog" | "alertdialog";
}

export type DialogSurfaceProps = Omit<DialogProps, "trigger" | "isOpen"> & {
  onOpenChange: (open: boolean) => void;
};

const load = () => import("./dialog-surface");
/** Loaded when the pointer or focus approaches the trigger: most dialogs are never opened. */
const DialogSurface = lazy(load);

export function Dialog({ trigger, isOpen, onOpenChange, ...content }: DialogProps) {
  const [isOpenByItself, setIsOpenByItself] = useState(false);
  const isShown = isOpen ?? isOpenByItself;
  const change = (next: boolean) => {
    setIsOpenByItself(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger && (
        <Trigger opens="dialog" isOpen={isShown} onOpen={() => change(true)} onApproach={load}>
          {trigger}
        </Trigger>
      )}
      {isShown && (
        <Suspense>
          <DialogSurface {...content} onOpenChange={change} />
        </Suspense>
      )}
    </>
  );
}

interface ConfirmDialogProps extends Pick<DialogProps, "trigger" | "isOpen" | "onOpenChange"> {
  title: ReactNode;
  description: ReactNode;
  confirmLabel: ReactNode;
  variant?: Extract<ButtonVariant, "primary" | "danger">;
  /** Name that must be typed to enable the button. Source: rules L6, I10, B4. */
  typedName?: string;
  /** Called once with the typed text; usually submits a fetcher. */
  onConfirm: (typed: string) => void;
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
  trigger,
  isOpen,
  onOpenChange,
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
    <Dialog
      title={title}
      role="alertdialog"
      onOpenChange={(open) => {
        setTyped("");
        onOpenChange?.(open);
      }}
      {...(trigger === undefined ? {} : { trigger })}
      {...(isOpen === undefined ? {} : { isOpen })}
    >
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
            <Button onClick={close}>{t`취소`}</Button>
            <Button type="submit" variant={variant} disabled={!ready}>
              {confirmLabel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
