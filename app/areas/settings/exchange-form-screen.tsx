import type { FieldMetadata } from "@conform-to/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  ADS_TXT_LINES_MAX_CHARS,
  EXCHANGE_CURRENCIES,
  EXCHANGE_NAME_MAX_CHARS,
  EXCHANGE_SEAT_MAX_CHARS,
  type ExchangeView,
  exchangeSchemaFor,
  type FillableUnit,
} from "../../../domain/serving";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { Checkbox, Select } from "../../ui/fields/choices";
import { FieldGroup } from "../../ui/fields/field";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind, bindChecked } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";

interface ExchangeFormScreenProps {
  /** Null for a new exchange. */
  exchange: ExchangeView | null;
  units: readonly FillableUnit[];
  consoleOrigin: string;
}

export function ExchangeFormScreen({ exchange, units, consoleOrigin }: ExchangeFormScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const floors = new Map(exchange?.units.map(({ unitId, floor }) => [unitId, floor]));
  const { form, fields, failure } = useAppForm({
    schema: exchangeSchemaFor(consoleOrigin),
    defaultValue: {
      ...(exchange ?? { enabled: true }),
      units: units.map(({ id }) => ({ unitId: id, floor: floors.get(id) ?? "" })),
    },
  });
  return (
    <Card
      title={exchange ? <Trans>거래소 수정</Trans> : <Trans>거래소 추가</Trans>}
      description={<Trans>거래소에서 받은 연동 정보를 입력해 주세요. OpenRTB 2.6으로 요청해요.</Trans>}
      className="max-w-form"
    >
      <AppForm form={form} failure={failure} version={exchange?.version}>
        <TextField {...bind(fields.name)} label={t`거래소 이름`} maxLength={EXCHANGE_NAME_MAX_CHARS} />
        <TextField
          {...bind(fields.endpoint)}
          label={t`입찰 요청 주소`}
          description={t`https로 시작하는 공개 주소여야 해요.`}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
        <TextField
          {...bind(fields.seat)}
          label={t`거래소의 매체 계정 ID`}
          description={t`거래소가 발급한 매체 ID예요. ads.txt에 적는 값과 같아요.`}
          maxLength={EXCHANGE_SEAT_MAX_CHARS}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
        <Select
          {...bind(fields.currency)}
          label={t`통화`}
          description={t`다른 통화의 입찰은 받지 않아요.`}
          placeholder={t`선택해 주세요`}
          options={EXCHANGE_CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <TextArea
          {...bind(fields.adsTxtLines)}
          label={t`ads.txt에 추가할 줄`}
          description={t`거래소가 요청한 줄을 한 줄에 하나씩 그대로 붙여 넣어 주세요. 없으면 비워 두세요.`}
          maxLength={ADS_TXT_LINES_MAX_CHARS}
          placeholder="exchange.example, 12345, DIRECT, f08c47fec0942fa0"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
        <Checkbox {...bindChecked(fields.enabled)} label={t`이 거래소에 요청`} />
        <UnitFloors field={fields.units} units={units} />
        <FormActions>
          <LinkButton to={path("settings/enhancement")}>
            <Trans>취소</Trans>
          </LinkButton>
          <SubmitButton>{exchange ? <Trans>저장</Trans> : <Trans>추가</Trans>}</SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

type Floors = FieldMetadata<{ unitId: string; floor?: string | undefined }[] | undefined>;

/** A floor for each unit; a unit without one is not put to the exchange. */
function UnitFloors({ field, units }: { field: Floors; units: readonly FillableUnit[] }) {
  const { t } = useLingui();
  return (
    <FieldGroup
      {...bind(field)}
      label={t`유닛별 최저 CPM`}
      description={t`노출 1,000회의 최저 가격이에요. 비워 두면 이 거래소에 요청하지 않아요. 스플래시와 리워드 유닛은 백필할 수 없어요.`}
    >
      {units.length === 0 ? (
        <p className="text-[13px] text-ink-muted">
          <Trans>백필할 수 있는 광고 유닛이 없어요.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          {field.getFieldList().map((item, at) => {
            const unit = units[at];
            const { unitId, floor } = item.getFieldset();
            if (!unit) return null;
            return (
              <div key={item.key}>
                <input type="hidden" name={unitId.name} value={unit.id} />
                <TextField
                  {...bind(floor)}
                  label={t`${unit.appName} · ${unit.name}`}
                  description={`${unit.width}×${unit.height}`}
                  inputMode="decimal"
                  autoComplete="off"
                  className="nums"
                />
              </div>
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}
