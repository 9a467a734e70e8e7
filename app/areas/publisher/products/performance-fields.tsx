import { Trans, useLingui } from "@lingui/react/macro";
import { expectedClicks } from "../../../../domain/inventory";
import { NumberField } from "../../../ui/fields/number-field";
import { bind } from "../../../ui/form/bind";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { PercentField } from "./percent-field";

type Bindable = Parameters<typeof bind>[0] & { value?: unknown };

interface PerformanceFieldsProps {
  fields: Record<"expectedDailyImpressions" | "expectedCtrMilliPct" | "dau" | "mau", Bindable>;
}

/** The publisher's own statement of expected performance. */
export function PerformanceFields({ fields }: PerformanceFieldsProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const clicks = expectedClicks(
    wholeOf(fields.expectedDailyImpressions.value),
    wholeOf(fields.expectedCtrMilliPct.value),
  );
  return (
    <Card
      title={<Trans>예상 성과</Trans>}
      description={<Trans>광고주가 예약할 때 참고하는 수치예요. 비워 두면 표시되지 않아요.</Trans>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...bind(fields.expectedDailyImpressions)}
          label={t`하루 예상 노출 (선택)`}
          description={t`1회 이상`}
        />
        <PercentField
          {...bind(fields.expectedCtrMilliPct)}
          label={t`예상 클릭률 (선택)`}
          description={clicks === null ? t`0~100%` : t`하루 클릭 약 ${number(clicks)}회`}
        />
        <NumberField {...bind(fields.dau)} label={t`일간 사용자 DAU (선택)`} />
        <NumberField {...bind(fields.mau)} label={t`월간 사용자 MAU (선택)`} />
      </div>
    </Card>
  );
}

/** The typed whole number; null if invalid. */
function wholeOf(value: unknown): number | null {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
