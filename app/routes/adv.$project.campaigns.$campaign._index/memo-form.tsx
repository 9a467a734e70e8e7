import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { CAMPAIGN_MEMO_MAX_CHARS, memoSchema } from "../../../domain/booking";
import { useProject } from "../../kit/use-project";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { isFormFailure } from "../../ui/form/form-failure";
import { useAppForm } from "../../ui/form/use-app-form";
import { showToast } from "../../ui/toast";

/** The memo, edited in place. */
export function MemoForm({ memo }: { memo: string }) {
  const { t } = useLingui();
  const { may } = useProject();
  const fetcher = useFetcher<unknown>();
  const { form, fields, failure, intent } = useAppForm({
    schema: memoSchema,
    intent: "memo",
    defaultValue: { memo },
    // Without a script the page's own answer contains the refusal.
    failure: fetcher.data,
  });
  const { data, state } = fetcher;
  useEffect(() => {
    if (state === "idle" && data && !isFormFailure(data))
      showToast({ tone: "positive", message: t`저장했어요.` });
  }, [data, state, t]);
  if (!may("campaign.memo")) return <p className="text-sm">{memo || <Trans>없음</Trans>}</p>;
  return (
    <AppForm form={form} failure={failure} intent={intent} fetcher={fetcher}>
      <TextField
        {...bind(fields.memo)}
        label={t`메모`}
        labelHidden
        placeholder={t`${CAMPAIGN_MEMO_MAX_CHARS}자까지`}
      />
      <div className="flex justify-end">
        <SubmitButton variant="secondary">
          <Trans>저장</Trans>
        </SubmitButton>
      </div>
    </AppForm>
  );
}
