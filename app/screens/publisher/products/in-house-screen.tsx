import { Trans, useLingui } from "@lingui/react/macro";
import { inHouseSchemaFor, PRIORITY_MAX } from "../../../../domain/campaign/in-house";
import { CREATIVE_TEXT_MAX_CHARS } from "../../../../domain/shared/limits";
import type { ProductDetail } from "../../../../worker/services/products/get";
import { LinkButton } from "../../../components/button";
import { Select } from "../../../components/fields/choices";
import { DayField } from "../../../components/fields/day-field";
import { FileDrop } from "../../../components/fields/file-drop";
import { NumberField } from "../../../components/fields/number-field";
import { TextField } from "../../../components/fields/text-field";
import { bind } from "../../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { inHouseFormSchema } from "./forms";
import { useUnitWords } from "./unit-option";

interface InHouseScreenProps {
  product: ProductDetail;
  /** When this was read: what it may begin with hangs on the day. */
  nowMs: number;
}

/** A publisher's own campaign, with the ad that it shows. */
export function InHouseScreen({ product, nowMs }: InHouseScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const words = useUnitWords();
  const detail = path(`products/${product.id}`);
  const { form, fields, failure } = useAppForm({
    schema: inHouseFormSchema(inHouseSchemaFor(product, nowMs)),
    defaultValue: { priority: "0", unitId: product.units[0]?.id },
  });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 상품`, to: path("products") },
          { label: product.name, to: detail },
          { label: t`자체 캠페인 만들기` },
        ]}
        title={<Trans>자체 캠페인 만들기</Trans>}
        description={<Trans>무료로 집행해요. 운영자의 최종 검토가 끝나면 시작일부터 보여요.</Trans>}
      />
      <AppForm form={form} failure={failure} encType="multipart/form-data" className="max-w-3xl gap-5">
        <Card title={<Trans>캠페인</Trans>}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...bind(fields.name)} label={t`캠페인 이름`} maxLength={50} />
            <TextField
              {...bind(fields.destinationUrl)}
              type="url"
              label={t`누르면 열리는 주소`}
              placeholder="https://"
            />
            <DayField {...bind(fields.startDay)} label={t`시작일`} />
            <DayField {...bind(fields.endDay)} label={t`종료일`} />
            <NumberField
              {...bind(fields.impressions)}
              label={t`노출 수 (선택)`}
              description={t`이만큼 보이면 쉬어요. 비워 두면 종료일까지 보여요.`}
            />
            <NumberField
              {...bind(fields.priority)}
              label={t`우선순위`}
              description={t`0~${PRIORITY_MAX}. 숫자가 작을수록 먼저 보여요.`}
            />
          </div>
        </Card>
        <Card title={<Trans>소재</Trans>}>
          <div className="flex flex-col gap-4">
            <Select
              {...bind(fields.unitId)}
              label={t`광고 유닛`}
              options={product.units.map((unit) => ({ value: unit.id, label: words(unit) }))}
            />
            <FileDrop
              {...bind(fields.image)}
              required
              accept="image/png,image/jpeg,image/webp,image/gif"
              label={t`이미지`}
              description={t`광고 유닛과 같은 크기나 비율의 이미지 한 개`}
            />
            <TextField
              {...bind(fields.altText)}
              label={t`대체 텍스트`}
              description={t`이미지를 볼 수 없는 사람에게 읽어 줘요.`}
              maxLength={CREATIVE_TEXT_MAX_CHARS}
            />
            <TextField
              {...bind(fields.headline)}
              label={t`제목`}
              description={t`네이티브 유닛에 보여요.`}
              maxLength={CREATIVE_TEXT_MAX_CHARS}
            />
            <TextField {...bind(fields.body)} label={t`본문`} maxLength={CREATIVE_TEXT_MAX_CHARS} />
          </div>
        </Card>
        <FormActions>
          <LinkButton to={detail}>
            <Trans>취소</Trans>
          </LinkButton>
          <SubmitButton>
            <Trans>검토 요청</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </>
  );
}
