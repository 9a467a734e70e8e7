import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Check, X } from "lucide-react";
import { useEffect } from "react";
import { aliasField } from "../../../domain/project/schema";
import { ALIAS_MAX_CHARS, ALIAS_MIN_CHARS } from "../../../domain/shared/limits";
import type { FieldProps } from "../../components/fields/field";
import { TextField } from "../../components/fields/text-field";

const DEBOUNCE_MS = 350;

export interface AliasAnswer {
  alias: string;
  available: boolean;
}

type AliasFieldProps = Omit<FieldProps, "label"> & { defaultValue?: string | undefined; typed: string };

/** A platform's address. While it is typed the server says whether it is free; the form's own answer has the last word. */
export function AliasField({ typed, ...props }: AliasFieldProps) {
  const { t } = useLingui();
  const { load, data } = useFetcher<{ alias: AliasAnswer | null }>();
  const parsed = aliasField.safeParse(typed);
  const alias = parsed.success ? parsed.data : null;
  useEffect(() => {
    if (alias === null) return;
    const timer = setTimeout(() => load(`/launch/pub?alias=${encodeURIComponent(alias)}`), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [alias, load]);
  const answer = data?.alias && data.alias.alias === alias ? data.alias : null;
  return (
    <div className="flex flex-col gap-1">
      <TextField
        {...props}
        label={t`주소`}
        description={t`영문 소문자, 숫자, 하이픈 ${ALIAS_MIN_CHARS}~${ALIAS_MAX_CHARS}자. 나중에 바꿀 수 없어요.`}
        placeholder="my-service"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={ALIAS_MAX_CHARS}
      />
      <p className="min-h-5 text-[13px]" role="status">
        {answer?.available && (
          <span className="inline-flex items-center gap-1 text-positive">
            <Check size={14} aria-hidden="true" />
            <Trans>쓸 수 있는 주소예요.</Trans>
          </span>
        )}
        {answer && !answer.available && (
          <span className="inline-flex items-center gap-1 text-danger">
            <X size={14} aria-hidden="true" />
            <Trans>이미 쓰고 있는 주소예요.</Trans>
          </span>
        )}
      </p>
    </div>
  );
}
