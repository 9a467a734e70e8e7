import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "@remix-run/react";
import { operatorReasonSchema } from "../../../domain/platform";
import type { OperatorProjectDetail } from "../../../worker/services/desk";
import { planName } from "../../areas/operator/publisher-plan";
import { Nothing } from "../../areas/operator/records";
import { LinkButton } from "../../ui/button";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";
import { DescriptionList, Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

const ZONE = "Asia/Seoul";

/** A publisher's plan and its usage, with a button to allow delivery beyond its limit. */
export function PlanSection({ publisher }: { publisher: NonNullable<OperatorProjectDetail["publisher"]> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { project = "" } = useParams();
  const { usage, stops, log } = publisher;
  const { impressions, freeImpressions, isLifted, plan } = usage;
  const from = format.day(usage.monthFrom);
  return (
    <>
      <StatList>
        <Stat label={t`요금제`} value={planName(plan)} />
        <Stat label={t`이번 달 사용량`} value={format.number(impressions)} note={<Trans>{from}부터</Trans>} />
        {plan === "stream" && <Stat label={t`한 달 무료 노출`} value={format.number(freeImpressions)} />}
      </StatList>
      <div>
        <LinkButton to={`/ops/billing/${project}`}>
          <Trans>요금제와 크레딧</Trans>
        </LinkButton>
      </div>
      {plan === "stream" && <LimitCard key={String(isLifted)} isLifted={isLifted} />}
      <Card title={<Trans>노출이 중단된 기간</Trans>}>
        {stops.length === 0 ? (
          <Nothing>{t`중단된 적이 없어요.`}</Nothing>
        ) : (
          <DescriptionList
            items={stops.map(({ fromAt, toAt }) => ({
              key: String(fromAt),
              term: format.dateTime(fromAt, ZONE),
              value: toAt === null ? <Trans>계속 중단 중</Trans> : format.dateTime(toAt, ZONE),
            }))}
          />
        )}
      </Card>
      {log.length > 0 && (
        <Card title={<Trans>한도 변경 기록</Trans>}>
          <DescriptionList
            items={log.map((entry) => ({
              key: entry.id,
              term: format.dateTime(entry.at, ZONE),
              value: (
                <>
                  {entry.isLifted ? <Trans>한도 해제</Trans> : <Trans>한도 적용</Trans>} · {entry.actorName}
                  <br />
                  {entry.reason}
                </>
              ),
            }))}
          />
        </Card>
      )}
    </>
  );
}

function LimitCard({ isLifted }: { isLifted: boolean }) {
  const { t } = useLingui();
  const intent = isLifted ? "restore" : "lift";
  const { form, fields, failure } = useAppForm({ schema: operatorReasonSchema, intent, id: "plan-limit" });
  return (
    <Card title={<Trans>무료 한도</Trans>}>
      <AppForm form={form} failure={failure} intent={intent}>
        <p className="text-sm text-ink-muted">
          {isLifted ? (
            <Trans>
              이번 달 말까지 한도 없이 노출돼요. 다시 적용하면 한도를 넘은 매체의 광고는 중단돼요.
            </Trans>
          ) : (
            <Trans>해제하면 이번 달 말까지 무료 노출을 넘어도 광고가 노출돼요.</Trans>
          )}
        </p>
        <TextArea {...bind(fields.reason)} label={t`사유`} description={t`운영 기록에만 남아요.`} />
        <FormActions>
          <SubmitButton variant={isLifted ? "danger" : "primary"}>
            {isLifted ? <Trans>한도 다시 적용</Trans> : <Trans>이번 달 한도 해제</Trans>}
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
