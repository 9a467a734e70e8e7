import { Trans, useLingui } from "@lingui/react/macro";
import { taxOf } from "../../../domain/money";
import {
  generalSchema,
  PLATFORM_NAME_MAX_CHARS,
  SETTINGS_DESCRIPTION_MAX_CHARS,
} from "../../../domain/platform";
import { localeOf } from "../../../locales/words";
import { useProject } from "../../kit/use-project";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { useNames } from "../campaign/names";
import { ContactFields } from "./contact-fields";
import { SaveRow } from "./save-row";

/** Name and contact of the platform. */
export function GeneralScreen() {
  const { t } = useLingui();
  const { may, project } = useProject();
  const { displayName, description, contactName, contactEmail, primaryEmail } = project;
  const { form, fields, failure } = useAppForm({
    schema: generalSchema,
    defaultValue: {
      displayName,
      description,
      contactName: contactName ?? "",
      contactEmail: contactEmail ?? "",
      primaryEmail: primaryEmail ?? "",
      language: localeOf({ locale: project.language }),
    },
  });
  const editable = may("project.update");
  return (
    <div className="flex max-w-form flex-col gap-5">
      <Card title={<Trans>서비스</Trans>}>
        <AppForm form={form} failure={failure} version={project.version}>
          <fieldset disabled={!editable} className="flex min-w-0 flex-col gap-4">
            <TextField
              {...bind(fields.displayName)}
              label={t`서비스 이름`}
              maxLength={PLATFORM_NAME_MAX_CHARS}
            />
            <TextArea
              {...bind(fields.description)}
              label={t`소개`}
              description={t`최대 ${SETTINGS_DESCRIPTION_MAX_CHARS}자`}
              maxLength={SETTINGS_DESCRIPTION_MAX_CHARS}
              rows={3}
            />
            <ContactFields fields={fields} />
          </fieldset>
          <SaveRow editable={editable} />
        </AppForm>
      </Card>
      <RegionCard />
    </div>
  );
}

/** Settings fixed by the country at creation. */
export function RegionCard() {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const names = useNames();
  const tax = taxOf(project.country);
  return (
    <Card
      title={<Trans>지역</Trans>}
      description={
        <Trans>만들 때 선택한 국가에 따라 정해져요. 예약과 정산이 일치하도록 나중에 변경할 수 없어요.</Trans>
      }
    >
      <DescriptionList
        items={[
          { key: "country", term: t`국가`, value: names.country(project.country) },
          { key: "zone", term: t`시간대`, value: format.zone(project.timezone, project.createdAt) },
          { key: "currency", term: t`통화`, value: project.currency },
          ...(project.kind === "pub"
            ? [
                {
                  key: "tax",
                  term: t`판매 세금`,
                  value: `${names.tax(tax.name)} ${format.basisPoints(tax.rateBp)}`,
                },
              ]
            : []),
          { key: "opened", term: t`생성일`, value: format.dayOf(project.createdAt, project.timezone) },
        ]}
      />
    </Card>
  );
}
