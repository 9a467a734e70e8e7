import { Trans, useLingui } from "@lingui/react/macro";
import { Circle, CircleCheck } from "lucide-react";
import type { PlatformSetup } from "../../../worker/services/desk";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Card } from "../../ui/page";

interface SetupStep {
  key: string;
  done: boolean;
  title: string;
  hint: string;
  to: string;
  action: string;
}

/** Checklist until the first ad was displayed. Only the first open step has a button. */
export function SetupChecklist({ setup }: { setup: PlatformSetup }) {
  const { t } = useLingui();
  const steps = useSetupSteps(setup);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Card
      title={<Trans>시작 가이드</Trans>}
      description={t`${steps.length}단계 중 ${done}단계를 완료했어요.`}
      className="mb-5"
    >
      <ol className="flex flex-col">
        {steps.map((step) => (
          <li
            key={step.key}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            {step.done ? (
              <CircleCheck size={20} className="shrink-0 text-positive" aria-hidden="true" />
            ) : (
              <Circle size={20} className="shrink-0 text-ink-muted" aria-hidden="true" />
            )}
            <div className="min-w-0 flex-1">
              <p className={cx("text-sm font-medium", step.done && "text-ink-muted")}>
                {step.title}
                {step.done && <span className="sr-only"> {t`완료`}</span>}
              </p>
              {!step.done && <p className="text-[13px] text-ink-muted">{step.hint}</p>}
            </div>
            {step === next && (
              <LinkButton to={step.to} size="small" variant="primary">
                {step.action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function useSetupSteps(setup: PlatformSetup): SetupStep[] {
  const { t } = useLingui();
  const { path, project } = useProject();
  return [
    {
      key: "app",
      done: setup.app,
      title: t`앱 등록`,
      hint: t`광고를 노출할 앱이나 웹사이트를 등록해 주세요.`,
      to: path("apps/new"),
      action: t`앱 등록`,
    },
    {
      key: "unit",
      done: setup.unit,
      title: t`광고 유닛 만들기`,
      hint: t`광고가 노출될 위치의 형식과 크기를 정해요.`,
      to: path("units/new"),
      action: t`유닛 만들기`,
    },
    {
      key: "connected",
      done: setup.connected,
      title: t`광고 유닛 연결`,
      hint: t`앱이나 페이지에 코드를 붙여 넣고 한 번 실행해 주세요.`,
      to: path("units"),
      action: t`코드 보기`,
    },
    {
      key: "product",
      done: setup.productOnSale,
      title: t`상품 판매 시작`,
      hint: t`유닛에 가격을 정해 상품을 만들고 판매를 시작해요.`,
      to: path("products"),
      action: t`상품 보기`,
    },
    {
      key: "campaign",
      done: setup.campaign,
      title: t`첫 캠페인 받기`,
      hint: t`공개 페이지 주소를 광고주에게 공유해 주세요.`,
      to: `/p/${project.alias}`,
      action: t`공개 페이지 보기`,
    },
    {
      key: "delivery",
      done: setup.delivery,
      title: t`첫 광고 노출하기`,
      hint: t`캠페인을 승인하면 시작일에 광고가 집행돼요.`,
      to: path("campaigns"),
      action: t`캠페인 보기`,
    },
  ];
}
