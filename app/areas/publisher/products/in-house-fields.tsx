import { Trans, useLingui } from "@lingui/react/macro";
import { PRIORITY_MAX } from "../../../../domain/booking";
import { CREATIVE_TEXT_MAX_CHARS } from "../../../../domain/kernel";
import { Select } from "../../../ui/fields/choices";
import { DayField } from "../../../ui/fields/day-field";
import { FileDrop, IMAGE_LIMIT } from "../../../ui/fields/file-drop";
import { NumberField } from "../../../ui/fields/number-field";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { Card } from "../../../ui/page";
import { type UnitOption, useUnitWords } from "./unit-option";

type Field = Parameters<typeof bind>[0];
type Fields<Name extends string> = Record<Name, Field>;

/** Defaults of an in-house campaign's form; days are always chosen again. */
export interface InHouseTyped {
  name: string;
  destinationUrl: string;
  impressions?: string | undefined;
  priority: string;
}

type TermsName = "name" | "destinationUrl" | "startDay" | "endDay" | "impressions" | "priority";

/** Terms of an in-house campaign. */
export function InHouseTermsFields({ fields }: { fields: Fields<TermsName> }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans context="one">캠페인</Trans>}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind(fields.name)} label={t`캠페인 이름`} maxLength={50} />
        <TextField
          {...bind(fields.destinationUrl)}
          inputMode="url"
          label={t`클릭 시 이동 주소`}
          placeholder="https://"
        />
        <DayField {...bind(fields.startDay)} label={t`시작일`} />
        <DayField {...bind(fields.endDay)} label={t`종료일`} />
        <NumberField
          {...bind(fields.impressions)}
          label={t`노출 수 (선택)`}
          description={t`설정한 노출 수에 도달하면 노출이 중단돼요. 비워 두면 종료일까지 노출돼요.`}
        />
        <NumberField
          {...bind(fields.priority)}
          label={t`우선순위`}
          description={t`0~${PRIORITY_MAX}. 숫자가 작을수록 먼저 노출돼요.`}
        />
      </div>
    </Card>
  );
}

interface CreativeFieldsProps {
  fields: Fields<"unitId" | "image" | "altText" | "headline" | "body">;
  units: readonly UnitOption[];
}

/** One ad of the campaign. */
export function InHouseCreativeFields({ fields, units }: CreativeFieldsProps) {
  const { t } = useLingui();
  const words = useUnitWords();
  return (
    <Card title={<Trans context="one">소재</Trans>}>
      <div className="flex flex-col gap-4">
        <Select
          {...bind(fields.unitId)}
          label={t({ message: "광고 유닛", context: "one" })}
          options={units.map((unit) => ({ value: unit.id, label: words(unit) }))}
        />
        <FileDrop
          {...bind(fields.image)}
          required
          accept="image/png,image/jpeg,image/webp,image/gif"
          limit={IMAGE_LIMIT}
          label={t`이미지`}
          description={t`광고 유닛과 크기나 비율이 같은 이미지 1개`}
        />
        <TextField
          {...bind(fields.altText)}
          label={t`대체 텍스트`}
          description={t`화면 낭독기가 읽어 주는 텍스트예요.`}
          maxLength={CREATIVE_TEXT_MAX_CHARS}
        />
        <TextField
          {...bind(fields.headline)}
          label={t`제목 (선택)`}
          description={t`네이티브 유닛에 표시돼요.`}
          maxLength={CREATIVE_TEXT_MAX_CHARS}
        />
        <TextField {...bind(fields.body)} label={t`본문 (선택)`} maxLength={CREATIVE_TEXT_MAX_CHARS} />
      </div>
    </Card>
  );
}
