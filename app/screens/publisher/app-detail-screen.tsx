import { Trans, useLingui } from "@lingui/react/macro";
import type { AppRow } from "../../../worker/services/apps/find";
import type { UnitListItem } from "../../../worker/services/units/list";
import { LinkButton } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { Card, EmptyState, PageHeader } from "../../components/page";
import { DescriptionList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { SdkGuide } from "./sdk-guide";
import { UnitTable } from "./unit-table";

interface AppDetailScreenProps {
  app: AppRow;
  units: readonly UnitListItem[];
  adServeOrigin: string;
}

export function AppDetailScreen({ app, units, adServeOrigin }: AppDetailScreenProps) {
  const { t } = useLingui();
  const { may, path, project } = useProject();
  const format = useFormat();
  const createUnit = may("unit.write") && (
    <LinkButton to={path(`units/new?app=${app.id}`)} variant="primary">
      <Trans>광고 유닛 만들기</Trans>
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`앱`, to: path("apps") }, { label: app.title }]}
        title={app.title}
        description={app.domain}
      />
      <div className="flex flex-col gap-5">
        <Card title={<Trans>앱 정보</Trans>}>
          <div className="flex flex-col gap-4">
            <DescriptionList
              items={[
                { key: "platform", term: t`플랫폼`, value: t`웹` },
                { key: "domain", term: t`도메인`, value: app.domain },
                { key: "created", term: t`등록일`, value: format.dayOf(app.createdAt, project.timezone) },
              ]}
            />
            <CopyField label={t`앱 키`} value={app.appKey} />
          </div>
        </Card>
        <Card title={<Trans>웹사이트에 붙여 넣기</Trans>}>
          <SdkGuide adServeOrigin={adServeOrigin} appKey={app.appKey} units={units} />
        </Card>
        <section>
          <div className="flex items-center justify-between gap-3 pb-3">
            <h2 className="text-base font-semibold">
              <Trans>이 앱의 광고 유닛</Trans>
            </h2>
            {units.length > 0 && createUnit}
          </div>
          <UnitTable
            units={units}
            withApp={false}
            empty={
              <EmptyState
                title={t`아직 광고 유닛이 없어요`}
                description={t`광고가 나올 자리 하나가 광고 유닛 하나예요.`}
                action={createUnit}
              />
            }
          />
        </section>
      </div>
    </>
  );
}
