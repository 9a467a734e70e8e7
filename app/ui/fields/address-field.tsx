import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Check, X } from "lucide-react";
import { useEffect } from "react";
import type { FieldProps } from "./field";
import { TextField } from "./text-field";

const DEBOUNCE_MS = 350;

type AddressFieldProps = FieldProps & {
  defaultValue?: string | undefined;
  placeholder?: string;
  maxLength: number;
  /** Value to check on the server; null while the typed text cannot be valid. */
  asked: string | null;
  /** Path whose loader answers `?{param}` with `{ [param]: { [param], available } | null }`. */
  askAt: string;
  param: string;
};

/** A unique part of an address. Checks availability on the server while typing; the form's own answer is final. */
export function AddressField({ asked, askAt, param, ...props }: AddressFieldProps) {
  const { load, data } = useFetcher<Record<string, Record<string, unknown> | null>>();
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => load(`${askAt}?${param}=${encodeURIComponent(asked)}`), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [asked, askAt, param, load]);
  const answer = asked !== null && data?.[param]?.[param] === asked ? data[param] : null;
  const Icon = answer?.available ? Check : X;
  return (
    <div className="flex flex-col gap-1">
      <TextField {...props} autoCapitalize="none" autoComplete="off" spellCheck={false} />
      <p className="min-h-5 text-[13px]" role="status">
        {answer && (
          <span
            className={`inline-flex items-center gap-1 ${answer.available ? "text-positive" : "text-danger"}`}
          >
            <Icon size={14} aria-hidden="true" />
            {answer.available ? (
              <Trans>사용할 수 있는 주소예요.</Trans>
            ) : (
              <Trans>이미 사용 중인 주소예요.</Trans>
            )}
          </span>
        )}
      </p>
    </div>
  );
}
