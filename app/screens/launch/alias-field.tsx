import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Check, X } from "lucide-react";
import { useEffect } from "react";
import { aliasField } from "../../../domain/project/schema";
import { ALIAS_MAX_CHARS } from "../../../domain/shared/limits";
import type { FieldProps } from "../../components/fields/field";
import { TextField } from "../../components/fields/text-field";

const DEBOUNCE_MS = 350;

export interface AliasAnswer {
  alias: string;
  available: boolean;
}

type AliasFieldProps = Omit<FieldProps, "label"> & {
  defaultValue?: string | undefined;
  typed: string;
  /** The address whose loader answers `?alias`. */
  askAt: string;
  /** The platform's own, which it may keep. */
  current?: string;
};

/** A platform's address. While it is typed the server says whether it is free; the form's own answer has the last word. */
export function AliasField({ typed, askAt, current, ...props }: AliasFieldProps) {
  const { t } = useLingui();
  const { load, data } = useFetcher<{ alias: AliasAnswer | null }>();
  const parsed = aliasField.safeParse(typed);
  const alias = parsed.success && parsed.data !== current ? parsed.data : null;
  useEffect(() => {
    if (alias === null) return;
    const timer = setTimeout(() => load(`${askAt}?alias=${encodeURIComponent(alias)}`), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [alias, askAt, load]);
  const answer = data?.alias && data.alias.alias === alias ? data.alias : null;
  const Icon = answer?.available ? Check : X;
  return (
    <div className="flex flex-col gap-1">
      <TextField
        {...props}
        label={t`주소`}
        placeholder="my-service"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={ALIAS_MAX_CHARS}
      />
      <p className="min-h-5 text-[13px]" role="status">
        {answer && (
          <span
            className={`inline-flex items-center gap-1 ${answer.available ? "text-positive" : "text-danger"}`}
          >
            <Icon size={14} aria-hidden="true" />
            {answer.available ? <Trans>쓸 수 있는 주소예요.</Trans> : <Trans>이미 쓰고 있는 주소예요.</Trans>}
          </span>
        )}
      </p>
    </div>
  );
}
