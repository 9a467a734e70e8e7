import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Circle, CircleCheck, CircleDotDashed } from "lucide-react";
import { PREFLIGHT_STEPS, type PreflightState, type PreflightStep } from "../../../domain/inventory";
import type { Preflight } from "../../../worker/services/inventory";
import { STEP_TITLES, stepStateWords } from "../../areas/publisher/apps/words";
import { useProject } from "../../kit/use-project";
import { StatusBadge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

/** The four steps from an app to its first test ad, each detected automatically. */
export function PreflightCard({ preflight, nowMs }: { preflight: Preflight; nowMs: number }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { states } = preflight;
  const hints = useHints(preflight, nowMs);
  const ways = useWays(preflight);
  const done = PREFLIGHT_STEPS.filter((step) => states[step] === "connected").length;
  return (
    <Card
      title={<Trans>연결 체크리스트</Trans>}
      description={t`${PREFLIGHT_STEPS.length}단계 중 ${done}단계를 완료했어요.`}
    >
      <ol className="flex flex-col">
        {PREFLIGHT_STEPS.map((step) => {
          const { words, tone } = stepStateWords(step, states[step]);
          const way = ways[step];
          return (
            <li
              key={step}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
            >
              <StepIcon state={states[step]} />
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {i18n._(STEP_TITLES[step])}
                  <StatusBadge tone={tone}>{i18n._(words)}</StatusBadge>
                </p>
                <p className="text-[13px] text-ink-muted">{hints[step]}</p>
              </div>
              {way && states[step] !== "connected" && (
                <LinkButton to={way.to} size="small">
                  {way.label}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ol>
      {done === PREFLIGHT_STEPS.length && <AllDone />}
    </Card>
  );
}

/** Next step of a connected publisher: find advertisers. */
function AllDone() {
  const { project } = useProject();
  return (
    <div className="pt-4">
      <InlineAlert
        tone="positive"
        action={
          <LinkButton to={`/p/${project.alias}`} size="small">
            <Trans>공개 페이지 보기</Trans>
          </LinkButton>
        }
      >
        <Trans>모두 완료했어요. 공개 페이지 주소를 광고주에게 공유하면 예약을 받을 수 있어요.</Trans>
      </InlineAlert>
    </div>
  );
}

function StepIcon({ state }: { state: PreflightState }) {
  if (state === "connected") {
    return <CircleCheck size={20} className="shrink-0 text-positive" aria-hidden="true" />;
  }
  const Icon = state === "before" ? Circle : CircleDotDashed;
  return <Icon size={20} className="shrink-0 text-ink-muted" aria-hidden="true" />;
}

function useHints(
  { app, states, firstUnitRequestAt, units, product }: Preflight,
  nowMs: number,
): Record<PreflightStep, string> {
  const { t } = useLingui();
  const format = useFormat();
  const isDone = (step: PreflightStep) => states[step] === "connected";
  return {
    "connect-app": isDone("connect-app")
      ? app.sdkSeenAt === null
        ? t`이 앱의 키로 보낸 요청을 수신했어요.`
        : t`첫 요청 수신: ${format.secondsAgo(app.sdkSeenAt, nowMs)}`
      : t`앱에 코드를 넣고 실행해 주세요. 첫 요청을 기다리고 있어요.`,
    "verify-ownership": isDone("verify-ownership")
      ? t`소유권이 확인된 앱이에요.`
      : states["verify-ownership"] === "waiting"
        ? t`보낸 코드나 DNS 레코드를 기다리고 있어요.`
        : t`이메일이나 DNS 레코드로 앱의 소유권을 확인해요.`,
    "connect-unit": isDone("connect-unit")
      ? firstUnitRequestAt === null
        ? t`광고 유닛이 광고를 요청했어요.`
        : t`첫 유닛 요청 수신: ${format.secondsAgo(firstUnitRequestAt, nowMs)}`
      : units.length === 0
        ? t`먼저 광고가 노출될 광고 유닛을 만들어 주세요.`
        : t`광고 유닛의 첫 요청을 기다리고 있어요.`,
    "test-campaign": isDone("test-campaign")
      ? t`테스트 기기에 테스트 광고가 노출됐어요.`
      : states["test-campaign"] === "testing"
        ? t`테스트 중이에요. 기기에서 광고를 다시 불러와 주세요.`
        : product === null
          ? t`먼저 이 앱의 유닛을 판매하는 광고 상품을 만들어 주세요.`
          : t`상품 화면에서 테스트 기기를 선택해 시작해 주세요.`,
  };
}

function useWays({
  app,
  units,
  product,
}: Preflight): Record<PreflightStep, { to: string; label: string } | null> {
  const { t } = useLingui();
  const { may, path } = useProject();
  const details = path(`apps/${app.id}`);
  const [unit] = units;
  return {
    "connect-app": { to: details, label: t`코드 보기` },
    "verify-ownership": may("app.write") ? { to: details, label: t`확인하기` } : null,
    "connect-unit": unit
      ? { to: path(`units/${unit.id}`), label: t`유닛 보기` }
      : may("unit.write")
        ? { to: path(`units/new?app=${app.id}`), label: t`유닛 만들기` }
        : null,
    "test-campaign": product
      ? { to: path(`products/${product.id}`), label: t`상품 보기` }
      : may("product.write")
        ? { to: path("products/new"), label: t`상품 만들기` }
        : null,
  };
}
