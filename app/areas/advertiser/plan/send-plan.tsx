import { Trans, useLingui } from "@lingui/react/macro";
import { type PlannedCampaign, seenMediaPlanSchema } from "../../../../domain/booking";
import { AppForm, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { IntentButton } from "../../../ui/intent-button";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { clock, useLeftMs } from "../booking/use-left-ms";

interface SendPlanProps {
  campaigns: readonly PlannedCampaign[];
  /** Time of the page's answer. */
  now: number;
}

/** Days of the plan held together, its totals by currency, and the request for review of all. */
export function SendPlan({ campaigns, now }: SendPlanProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { form, failure, intent } = useAppForm({ schema: seenMediaPlanSchema, intent: "send" });
  const totals = [...Map.groupBy(campaigns, ({ quote }) => quote?.currency ?? "")].filter(
    ([currency]) => currency !== "",
  );
  return (
    <Card title={<Trans>함께 신청</Trans>} className="mt-5">
      <dl className="flex flex-col gap-1 text-sm">
        {totals.map(([currency, priced]) => (
          <div key={currency} className="flex flex-wrap justify-between gap-3">
            <dt>{totals.length > 1 ? t`${currency} 합계 (부가세 포함)` : t`합계 (부가세 포함)`}</dt>
            <dd className="nums text-base font-bold">
              {format.money(
                priced.reduce((sum, { quote }) => sum + (quote?.totalMinor ?? 0), 0),
                currency,
              )}
            </dd>
          </div>
        ))}
      </dl>
      <HeldUntil campaigns={campaigns} now={now} />
      <div className="flex flex-wrap justify-end gap-2 pt-3">
        <IntentButton intent="hold">
          <Trans>모두 15분 동안 확보</Trans>
        </IntentButton>
        {/* The page names what is refused at each campaign. */}
        <AppForm form={form} failure={null} intent={intent} key={failure ? "refused" : "fresh"}>
          {campaigns.map(({ id, version, quote }, at) => (
            <SeenCampaign
              key={id}
              name={`campaigns[${at}]`}
              campaignId={id}
              version={version}
              quote={quote}
            />
          ))}
          <SubmitButton>
            <Trans>모두 검토 요청</Trans>
          </SubmitButton>
        </AppForm>
      </div>
      <p className="pt-2 text-[13px] text-ink-muted">
        <Trans>
          모든 캠페인을 위 금액으로 한 번에 신청해요. 한 매체라도 구좌가 없거나 빠진 내용이 있으면 아무것도
          신청하지 않아요. 신청한 뒤에는 매체마다 따로 검토해요.
        </Trans>
      </p>
    </Card>
  );
}

interface SeenCampaignProps extends Pick<PlannedCampaign, "version" | "quote"> {
  name: string;
  campaignId: string;
}

/** Hidden fields with what the reader saw of a campaign. */
function SeenCampaign({ name, campaignId, version, quote }: SeenCampaignProps) {
  const fields = {
    campaignId,
    version,
    seenTotalMinor: quote?.totalMinor,
    seenUnits: quote?.units,
    seenVideoUnits: quote?.videoUnits,
  };
  return (
    <>
      {Object.entries(fields).map(
        ([field, value]) =>
          value !== undefined && <input key={field} type="hidden" name={`${name}.${field}`} value={value} />,
      )}
    </>
  );
}

/** How long all days of the plan are held; a plan without slots has none. */
function HeldUntil({ campaigns, now }: SendPlanProps) {
  const slotted = campaigns.filter(({ pricingType }) => pricingType === "cpp");
  const ends = slotted.map(({ heldUntil }) => (heldUntil === null ? 0 : heldUntil - now));
  const leftMs = useLeftMs(ends.length > 0 ? Math.min(...ends) : null);
  if (leftMs === null) return null;
  return (
    <p className="nums pt-2 text-sm">
      {leftMs > 0 ? (
        <Trans>
          모든 구좌를 확보했어요. <strong>{clock(leftMs)}</strong> 남음
        </Trans>
      ) : (
        <Trans>아직 모든 구좌를 확보하지 않았어요.</Trans>
      )}
    </p>
  );
}
