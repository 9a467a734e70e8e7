import { Trans, useLingui } from "@lingui/react/macro";
import { type ProductDraft, unitsStepSchema } from "../../../../domain/inventory";
import { PRODUCT_UNITS_MAX } from "../../../../domain/kernel";
import { LinkButton } from "../../../components/button";
import { bindOptions } from "../../../components/form/bind";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card, EmptyState } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { StepButtons, StepFrame } from "./step-frame";
import type { UnitOption } from "./unit-option";
import { UnitPicker } from "./unit-picker";

interface UnitsStepProps {
  draft: ProductDraft;
  chosen: readonly UnitOption[];
  found: readonly UnitOption[];
  next: string | null;
  /** Something is looked for. */
  filtered: boolean;
}

export function UnitsStep({ draft, filtered, ...units }: UnitsStepProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const formats = [...new Set(units.chosen.map(({ format }) => format))];
  const hasNone = units.found.length + units.chosen.length === 0 && !filtered;
  return (
    <StepFrame step="units" draft={draft} formats={formats} isBare={hasNone}>
      {hasNone ? (
        <EmptyState
          title={t`먼저 광고 유닛을 만들어 주세요`}
          description={t`상품은 광고 유닛을 파는 방법이에요.`}
          action={
            <LinkButton to={path("units/new")} variant="primary">
              <Trans>광고 유닛 만들기</Trans>
            </LinkButton>
          }
        />
      ) : (
        <UnitsForm {...units} />
      )}
    </StepFrame>
  );
}

function UnitsForm({ chosen, found, next }: Pick<UnitsStepProps, "chosen" | "found" | "next">) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: unitsStepSchema,
    defaultValue: { unitIds: chosen.map(({ id }) => id) },
  });
  return (
    <AppForm form={form} failure={failure}>
      <Card>
        <UnitPicker
          {...bindOptions(fields.unitIds)}
          label={t`광고 유닛`}
          description={t`이 상품을 예약한 광고가 나올 자리예요. ${PRODUCT_UNITS_MAX}개까지 고를 수 있어요.`}
          chosen={chosen}
          found={found}
          next={next}
        />
      </Card>
      <StepButtons back="products" backWords={<Trans>취소</Trans>} />
    </AppForm>
  );
}
