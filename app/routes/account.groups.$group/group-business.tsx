import { Trans, useLingui } from "@lingui/react/macro";
import { COUNTRIES, DEFAULT_COUNTRY, inUnicode } from "../../../domain/kernel";
import { groupBusinessSchema } from "../../../domain/people";
import type { GroupView } from "../../../worker/services/people";
import { useNames } from "../../areas/campaign/names";
import { Select } from "../../ui/fields/choices";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";

/** Company data of a group: a form for owners, read-only for others. */
export function GroupBusinessCard({ group, editable }: { group: GroupView; editable: boolean }) {
  const { t } = useLingui();
  const names = useNames();
  const { business } = group;
  if (editable) return <BusinessForm key={JSON.stringify(business)} group={group} />;
  if (!business) return null;
  return (
    <Card title={<Trans>사업자 정보</Trans>}>
      <DescriptionList
        items={[
          { key: "name", term: t`상호`, value: business.name },
          { key: "country", term: t`국가`, value: names.country(business.country) },
          {
            key: "number",
            term: names.registrationNumber(business.country).label,
            value: business.registrationNumber,
          },
          { key: "representative", term: t`대표자`, value: business.representative },
          { key: "address", term: t`주소`, value: business.address || "—" },
          { key: "email", term: t`세금계산서 이메일`, value: inUnicode(business.email) },
        ]}
      />
    </Card>
  );
}

function BusinessForm({ group: { business, version } }: { group: GroupView }) {
  const { t } = useLingui();
  const names = useNames();
  const { form, fields, failure } = useAppForm({
    schema: groupBusinessSchema,
    intent: "business",
    defaultValue: business ?? { country: DEFAULT_COUNTRY },
  });
  const country = fields.country.value ?? DEFAULT_COUNTRY;
  const isKorean = country === "KR";
  const number = names.registrationNumber(country);
  return (
    <Card
      title={<Trans>사업자 정보</Trans>}
      description={<Trans>그룹의 프로젝트에서 세금계산서를 받을 회사예요.</Trans>}
    >
      <AppForm form={form} failure={failure} version={version} intent="business">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...bind(fields.name)} label={t`상호`} />
          <Select
            {...bind(fields.country)}
            label={t`국가`}
            options={COUNTRIES.map((value) => ({ value, label: names.country(value) }))}
          />
          <TextField
            {...bind(fields.registrationNumber)}
            label={number.label}
            inputMode={isKorean ? "numeric" : "text"}
            placeholder={number.example}
            autoCapitalize={isKorean ? undefined : "characters"}
          />
          <TextField {...bind(fields.representative)} label={t`대표자`} />
          <TextField {...bind(fields.email)} label={t`세금계산서 이메일`} type="email" />
        </div>
        <TextField {...bind(fields.address)} label={t`주소`} />
        <FormActions>
          <SubmitButton>
            <Trans>저장</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
