import { Trans, useLingui } from "@lingui/react/macro";
import { useBlocker, useLocation } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { Button } from "../button";
import { Dialog } from "../dialog";
import { FORM_KEY_FIELD } from "./form-key";

/**
 * Asks for confirmation before the reader leaves a page with unsaved changes, by a link, the back button or closing the window.
 * Used once around pages with self-contained forms; it watches every `AppForm` below. An element marked `data-unsaved` in a form,
 * such as a file being uploaded, counts as unsaved too.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const isDirty = useDirtyForms(root);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <div ref={root}>
      {children}
      <LeaveDialog
        isOpen={blocker.state === "blocked"}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </div>
  );
}

/** Compares each form with its contents at page load or at its last save. */
function useDirtyForms(root: React.RefObject<HTMLElement>): () => boolean {
  const { key } = useLocation();
  const saved = useRef(new WeakMap<HTMLFormElement, string>());
  const sent = useRef(new WeakSet<EventTarget>());
  useEffect(() => {
    const { current: frame } = root;
    const remember = ({ target }: Event) => {
      if (target) sent.current.add(target);
    };
    frame?.addEventListener("submit", remember);
    return () => frame?.removeEventListener("submit", remember);
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is a new location
  useEffect(() => {
    for (const form of formsIn(root.current)) {
      const isSaved = sent.current.delete(form) && form.dataset.refused === undefined;
      if (isSaved) saved.current.set(form, contentsOf(form));
      else if (!saved.current.has(form)) saved.current.set(form, contentsAtFirst(form));
    }
  }, [key, root]);
  return useCallback(
    () =>
      formsIn(root.current).some((form) => {
        const before = saved.current.get(form);
        const isSending = form.querySelector("[data-unsaved]") !== null;
        return before !== undefined && (isSending || before !== contentsOf(form));
      }),
    [root],
  );
}

const formsIn = (root: HTMLElement | null): HTMLFormElement[] => [
  ...(root?.querySelectorAll<HTMLFormElement>("form[data-app-form]") ?? []),
];

function contentsOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name]) => name !== FORM_KEY_FIELD);
  return JSON.stringify(
    entries.map(([name, value]) => [
      name,
      typeof value === "string"
        ? value
        : [value.name, value.size, value.lastModified * Math.sign(value.size)],
    ]),
  );
}

/** The form's contents as the server sent them; text may have been typed before hydration. */
function contentsAtFirst(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return contentsOf(copy);
}

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
      role="alertdialog"
      title={t`저장하지 않고 나갈까요?`}
    >
      <p className="text-sm text-ink-muted">
        <Trans>저장하지 않은 변경 사항이 있어요. 나가면 사라져요.</Trans>
      </p>
      <div className="flex justify-end gap-2 pt-4">
        <Button onClick={onStay}>
          <Trans>머무르기</Trans>
        </Button>
        <Button variant="danger" onClick={onLeave}>
          <Trans>나가기</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
