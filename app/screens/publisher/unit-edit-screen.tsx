import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { UNIT_NAME_MAX_CHARS, UNIT_NAME_MIN_CHARS } from "../../../domain/shared/limits";
import type { UnitListItem } from "../../../worker/services/units/list";
import { LinkButton } from "../../components/button";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { InlineAlert } from "../../components/inline-alert";
import { Card, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { unitUpdateFormSchema } from "./forms";
import { withoutDefault } from "./unit-new-screen";
import { LiveUnitPreview } from "./unit-preview";
import { UnitSizeFields } from "./unit-size-fields";
import { UnitTextFields } from "./unit-text-fields";

interface UnitEditScreenProps {
  unit: UnitListItem;
  /** Of a rewarded unit, where it has one. */
  rewardCallbackUrl: string | null;
}

export function UnitEditScreen({ unit, rewardCallbackUrl }: UnitEditScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: unitUpdateFormSchema,
    defaultValue: {
      ...unit.placement,
      name: unit.name,
      width: String(unit.width),
      height: String(unit.height),
      adMark: unit.adMark,
      rewardCallbackUrl: rewardCallbackUrl ?? "",
    },
  });
  const [size, setSize] = useState({
    width: fields.width.defaultValue ?? String(unit.width),
    height: fields.height.defaultValue ?? String(unit.height),
  });
  const native = unit.format === "native";
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 유닛`, to: path("units") },
          { label: unit.name, to: path(`units/${unit.id}`) },
          { label: t`수정` },
        ]}
        title={<Trans>광고 유닛 수정</Trans>}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Card>
          <AppForm form={form} failure={failure}>
            {unit.linked && (
              <InlineAlert tone="warning">
                <Trans>상품에 연결된 유닛이에요. 크기를 바꾸면 이미 올린 소재가 맞지 않을 수 있어요.</Trans>
              </InlineAlert>
            )}
            <TextField
              {...bind(fields.name)}
              label={t`이름`}
              description={t`${UNIT_NAME_MIN_CHARS}자 이상 ${UNIT_NAME_MAX_CHARS}자 이하`}
              maxLength={UNIT_NAME_MAX_CHARS}
            />
            <UnitSizeFields
              banner={!native}
              size={size}
              onChange={setSize}
              width={withoutDefault(bind(fields.width))}
              height={withoutDefault(bind(fields.height))}
            />
            <UnitTextFields native={native} fields={fields} />
            {unit.format === "rewarded" && (
              <TextField
                {...bind(fields.rewardCallbackUrl)}
                type="url"
                label={t`보상 확인 주소`}
                description={t`https로 시작하는 서버 주소를 적으면 보상형 광고를 끝까지 본 사실을 알려 드려요. 비워 두면 알리지 않아요.`}
              />
            )}
            <FormActions>
              <LinkButton to={path(`units/${unit.id}`)}>
                <Trans>취소</Trans>
              </LinkButton>
              <SubmitButton>
                <Trans>저장</Trans>
              </SubmitButton>
            </FormActions>
          </AppForm>
        </Card>
        <LiveUnitPreview format={unit.format} size={size} fields={fields} />
      </div>
    </>
  );
}
