import { type FormMetadata, FormProvider } from "@conform-to/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type FetcherWithComponents,
  Form as RemixForm,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from "@remix-run/react";
import {
  createContext,
  type FormEvent,
  forwardRef,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import type { FormFailure } from "../../kit/form.server";
import type { loader as rootLoader } from "../../root";
import { Button, type ButtonVariant } from "../button";
import { cx } from "../cx";
import { DialogCloseContext } from "../dialog-close";
import { InlineAlert } from "../inline-alert";
import { useFocusedAnswer } from "../use-focused-answer";
import { FORM_KEY_FIELD } from "./form-key";
import { ProofOfWork } from "./proof-of-work";
import { SeenVersion } from "./seen-version";
import { useCheckOnLeaving } from "./use-check-on-leaving";

/**
 * Message when another editor has saved the same record meanwhile: the form keeps the typed values, links to the stored ones, and
 * submitting it again overwrites them.
 */
export const SavedMeanwhile = forwardRef<HTMLDivElement>(function SavedMeanwhile(_, ref) {
  const { pathname, search } = useLocation();
  return (
    <InlineAlert
      ref={ref}
      tone="danger"
      title={<Trans>작성하는 동안 다른 곳에서 내용이 변경됐어요</Trans>}
      action={
        <a
          href={`${pathname}${search}`}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-brand-ink underline"
        >
          <Trans>현재 값 보기</Trans>
          <span className="sr-only">
            {" "}
            <Trans>(새 탭)</Trans>
          </span>
        </a>
      }
    >
      <Trans>입력한 내용은 그대로 있어요. 다시 저장하면 현재 값이 입력한 내용으로 바뀌어요.</Trans>
    </InlineAlert>
  );
});

/** After this long the form shows its pending state, which disables its button. */
const UNTIL_SHOWN_MS = 1_000;

/**
 * Prevents a double submission by keys or clicks that are faster than the pending state.
 * @param answer a value that changes with each answer
 */
export function useSentOnce(...answer: readonly unknown[]) {
  const sent = useRef<{ atMs: number; answer: readonly unknown[] } | null>(null);
  return (event: FormEvent) => {
    if (event.defaultPrevented) return;
    const last = sent.current;
    const isUnanswered = last?.answer.every((each, at) => each === answer[at]) ?? false;
    if (last && isUnanswered && event.timeStamp - last.atMs < UNTIL_SHOWN_MS) event.preventDefault();
    else sent.current = { atMs: event.timeStamp, answer };
  };
}

/** @returns a callback for each submission; `onDone` runs once the page has returned without a refusal */
function useWhenDone(failure: FormFailure | null, onDone?: () => void) {
  const { state } = useNavigation();
  const sent = useRef<"waits" | "left" | null>(null);
  useEffect(() => {
    if (sent.current === "waits" && state !== "idle") sent.current = "left";
    if (sent.current !== "left" || state !== "idle") return;
    sent.current = null;
    if (failure === null) onDone?.();
  }, [state, failure, onDone]);
  return (event: FormEvent) => {
    if (!event.defaultPrevented) sent.current = "waits";
  };
}

const PendingContext = createContext(false);

interface AppFormProps<S extends Record<string, unknown>> {
  form: FormMetadata<S, string[]>;
  failure: FormFailure | null;
  /** From `useAppForm`, on a page with several forms. */
  intent?: string | undefined;
  children: ReactNode;
  action?: string;
  /** `multipart/form-data` when the form has files. */
  encType?: "application/x-www-form-urlencoded" | "multipart/form-data";
  /** Submits without navigating. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Keeps the scroll position after submitting, for content beside the form. */
  staysInPlace?: boolean;
  /** Called after success when the page stays, for example to empty a field. By default the surrounding dialog closes. */
  onDone?: () => void;
  /** Displayed version of the record, so that another editor's later changes are not overwritten silently. */
  version?: number | undefined;
  className?: string;
}

/** The form of `useAppForm`: posts, displays the server's refusal at the top and focuses it. */
export function AppForm<S extends Record<string, unknown>>({
  form,
  failure,
  intent,
  children,
  action,
  encType,
  fetcher,
  staysInPlace = false,
  onDone,
  version,
  className,
}: AppFormProps<S>) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const leaving = useCheckOnLeaving(form);
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const once = useSentOnce(failure, root?.formKey, fetcher?.data);
  const closeDialog = useContext(DialogCloseContext);
  const sending = useWhenDone(failure, onDone ?? closeDialog);
  const FormTag = fetcher?.Form ?? RemixForm;
  const pending = fetcher
    ? fetcher.state !== "idle"
    : navigation.state !== "idle" && navigation.formMethod === "POST";
  return (
    <FormProvider context={form.context}>
      <PendingContext.Provider value={pending}>
        <FormTag
          method="post"
          id={form.id}
          {...leaving}
          onSubmit={(event) => {
            form.onSubmit(event);
            once(event);
            sending(event);
          }}
          noValidate={form.noValidate}
          data-app-form=""
          data-refused={failure ? "" : undefined}
          preventScrollReset={staysInPlace}
          {...(action ? { action } : {})}
          {...(encType ? { encType } : {})}
          className={cx("flex flex-col gap-4", className)}
        >
          <FormKey />
          {intent && <input type="hidden" name="intent" value={intent} />}
          {version !== undefined && <SeenVersion key={pathname} version={version} failure={failure} />}
          {failure && !failure.challenge && (
            <FailureSummary failure={failure} mayBeStale={version !== undefined} />
          )}
          {failure?.challenge && <ProofOfWork challenge={failure.challenge} />}
          {children}
        </FormTag>
      </PendingContext.Provider>
    </FormProvider>
  );
}

/**
 * Idempotency key of this submission: submitted twice, it takes effect once. The root loader issues a new one with every page and
 * after every action.
 */
function FormKey() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return root ? <input type="hidden" name={FORM_KEY_FIELD} value={root.formKey} /> : null;
}

/** Receives the focus on each new refusal. */
function FailureSummary({ failure, mayBeStale }: { failure: FormFailure; mayBeStale: boolean }) {
  const ref = useFocusedAnswer(failure);
  if (mayBeStale && failure.errorCode === "CONFLICT") return <SavedMeanwhile ref={ref} />;
  return (
    <InlineAlert ref={ref} tone="danger">
      {failure.message}
    </InlineAlert>
  );
}

interface SubmitButtonProps {
  children: ReactNode;
  variant?: ButtonVariant;
  /** Identifies one of several submit buttons. */
  name?: string;
  value?: string;
}

/** Shows a pending state and prevents a second submission meanwhile. */
export function SubmitButton({ children, variant = "primary", name, value }: SubmitButtonProps) {
  const { t } = useLingui();
  const pending = useContext(PendingContext);
  return (
    <Button
      type="submit"
      variant={variant}
      name={name}
      value={value}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
    >
      {children}
      <span className="sr-only" role="status">
        {pending ? t`처리하고 있어요` : ""}
      </span>
    </Button>
  );
}

/** The button row at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-end gap-2 pt-2">{children}</div>;
}
