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
 * What a form says when another editor saved the same record meanwhile: it still holds what was typed, what is stored can be looked at beside it, and
 * sent again it takes that one's place.
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

/** By then the form says that it is being sent, and its button sends no more. */
const UNTIL_SHOWN_MS = 1_000;

/**
 * Keeps a form from being sent twice by keys or presses that follow each other faster than it can show that it was sent.
 * @param answer what is another one after each answer
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

/** @returns what is told of each submission; `onDone` is called once the page has come back and nothing of it was refused */
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
  /** Of `useAppForm`, on a page with several forms. */
  intent?: string | undefined;
  children: ReactNode;
  action?: string;
  /** `multipart/form-data` when the form has files. */
  encType?: "application/x-www-form-urlencoded" | "multipart/form-data";
  /** Submits without navigating. */
  fetcher?: FetcherWithComponents<unknown>;
  /** The same page comes back, and is not scrolled to its top: what is next stands beside the form. */
  staysInPlace?: boolean;
  /** Called once what was sent is done, when the page stays: a box is empty for the next. Left out, the dialog around closes. */
  onDone?: () => void;
  /** Of the thing that the form changes, as its page shows it: what another editor saved since is not overwritten silently. */
  version?: number | undefined;
  className?: string;
}

/** The form of `useAppForm`: posts, shows what the server refused on top and takes the focus there. */
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
 * The word for "this very submission": sent twice, it is done once. The root loader gives a new one with every page and
 * after every action.
 */
function FormKey() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return root ? <input type="hidden" name={FORM_KEY_FIELD} value={root.formKey} /> : null;
}

/** Focused on each new refusal, so that nobody has to look for what went wrong. */
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
  /** Tells one of several submit buttons of a form. */
  name?: string;
  value?: string;
}

/** Says that it works while it works, and keeps a second press from sending twice. */
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

/** The row of buttons that ends a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-end gap-2 pt-2">{children}</div>;
}
