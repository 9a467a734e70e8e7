import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { contactSchema, extensionSchema, postponementSchema, titleSchema } from "../../../domain/booking";
import type { BookedChoices, ShownCampaignDetail } from "../../../worker/services/booking";
import { useProject } from "../../kit/use-project";
import { DayField } from "../../ui/fields/day-field";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { part } from "../../ui/part";
import { useFormat } from "../../ui/use-format";

/** Loaded on demand: few campaigns are paid by days and running. */
const ExtendPaidForm = part("extend-paid", () => import("./extend-paid-form"));

interface BookedChangesProps {
  detail: ShownCampaignDetail;
  choices: BookedChoices;
}

/** Fields of a booked campaign that can still be changed, each saved separately. */
export default function BookedChanges({ detail: { campaign, contactLeft }, choices }: BookedChangesProps) {
  const { may } = useProject();
  if (!choices.mayRename || !may("campaign.write")) return null;
  return (
    <Card
      title={<Trans>예약 변경</Trans>}
      description={
        <Trans>
          상품, 예산, 과금 방식은 예약한 뒤에 변경할 수 없어요. 캠페인을 취소하려면 매체에 문의해 주세요.
        </Trans>
      }
    >
      <div className="flex flex-col divide-y divide-line [&>*]:py-4 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        {contactLeft && <ContactForm campaign={campaign} />}
        <TitleForm name={campaign.name} version={campaign.version} />
        {choices.postpone && <PostponeForm campaign={campaign} bounds={choices.postpone} />}
        {choices.extend && !choices.isPaidByDays && (
          <ExtendForm campaign={campaign} bounds={choices.extend} />
        )}
        {choices.extend && choices.isPaidByDays && (
          <ExtendPaidForm campaign={campaign} bounds={choices.extend} schema={extensionSchema} />
        )}
      </div>
    </Card>
  );
}

function TitleForm({ name, version }: { name: string; version: number }) {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({
    schema: titleSchema,
    intent: "rename",
    defaultValue: { name },
  });
  return (
    <AppForm form={form} failure={failure} version={version} intent={intent}>
      <Row submit={<Trans>이름 저장</Trans>}>
        <TextField
          {...bind(fields.name)}
          label={t`캠페인 이름`}
          description={t`최대 50자. 매체에도 표시돼요.`}
        />
      </Row>
    </AppForm>
  );
}

/** Replaces a contact who left; the agreed name stays until another is chosen. */
function ContactForm({ campaign }: Pick<ShownCampaignDetail, "campaign">) {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({ schema: contactSchema, intent: "contact" });
  const name = campaign.contractName ?? "";
  return (
    <AppForm form={form} failure={failure} version={campaign.version} intent={intent}>
      <InlineAlert tone="warning" title={<Trans>계약 담당자가 광고 계정을 나갔어요</Trans>}>
        <Trans>
          {name}님은 이 캠페인의 알림을 받지 않아요. 소유자와 편집자가 대신 받아요. 새 담당자를 지정해 주세요.
        </Trans>
      </InlineAlert>
      <Row submit={<Trans>담당자 저장</Trans>}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...bind(fields.contractName)} label={t`새 계약 담당자 이름`} />
          <TextField
            {...bind(fields.contractEmail)}
            label={t`새 계약 담당자 이메일`}
            type="email"
            autoCapitalize="none"
          />
        </div>
      </Row>
    </AppForm>
  );
}

export interface PeriodFormProps {
  campaign: Pick<ShownCampaignDetail["campaign"], "startDay" | "endDay" | "version">;
  bounds: NonNullable<BookedChoices["postpone"]>;
}

function PostponeForm({ campaign: { startDay, endDay, version }, bounds }: PeriodFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { form, fields, failure, intent } = useAppForm({ schema: postponementSchema, intent: "postpone" });
  const latest = format.day(bounds.max);
  const period = startDay && endDay ? format.dayRange(startDay, endDay) : "";
  return (
    <AppForm form={form} failure={failure} version={version} intent={intent}>
      <Row submit={<Trans>일정 미루기</Trans>}>
        <DayField
          {...bind(fields.startDay)}
          label={t`새 시작일`}
          description={t`현재 일정은 ${period}이에요. ${latest}까지 미룰 수 있고, 일수는 그대로예요. 소재의 노출 기간도 함께 변경돼요.`}
        />
      </Row>
    </AppForm>
  );
}

function ExtendForm({ campaign: { endDay, version }, bounds }: PeriodFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { form, fields, failure, intent } = useAppForm({ schema: extensionSchema, intent: "extend" });
  const until = endDay ? format.day(endDay) : "";
  const latest = format.day(bounds.max);
  return (
    <AppForm form={form} failure={failure} version={version} intent={intent}>
      <Row submit={<Trans>종료일 연장</Trans>}>
        <DayField
          {...bind(fields.endDay)}
          label={t`새 종료일`}
          description={t`현재 종료일은 ${until}이에요. ${latest}까지 연장할 수 있고, 예산은 그대로예요.`}
        />
      </Row>
    </AppForm>
  );
}

/** A field with its button beside it, or below on a narrow screen. */
function Row({ children, submit }: { children: ReactNode; submit: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-end sm:justify-between">
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex justify-end">
        <SubmitButton variant="secondary">{submit}</SubmitButton>
      </div>
    </div>
  );
}
