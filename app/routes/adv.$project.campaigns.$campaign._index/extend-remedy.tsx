import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import { useProject } from "../../kit/use-project";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { SEEN_VERSION_FIELD } from "../../ui/form/seen-version-field";
import { useFormat } from "../../ui/use-format";

interface ExtendRemedyProps {
  from: string | null;
  /** The end by which the rest is delivered at the pace of the last days. */
  to: string;
  version: number;
}

/** Extends a campaign that is behind, within the same budget. */
export default function ExtendRemedy({ from, to, version }: ExtendRemedyProps) {
  const { t } = useLingui();
  const { may } = useProject();
  const format = useFormat();
  const submit = useSubmit();
  const [before, after] = [from ? format.day(from) : "", format.day(to)];
  if (!may("campaign.write")) return null;
  return (
    <ConfirmDialog
      trigger={
        <Button size="small">
          <Trans>{after}까지 연장</Trans>
        </Button>
      }
      title={t`종료일을 ${after}까지 연장할까요?`}
      description={t`현재 종료일은 ${before}이에요. 예산은 그대로이고 추가 비용은 없어요.`}
      confirmLabel={t`종료일 연장`}
      variant="primary"
      onConfirm={() =>
        submit({ intent: "extend", endDay: to, [SEEN_VERSION_FIELD]: String(version) }, { method: "post" })
      }
    />
  );
}
