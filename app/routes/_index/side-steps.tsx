import { Trans } from "@lingui/react/macro";
import { Megaphone, Store } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../../ui/button";
import { Card } from "../../ui/page";

/** What each side does here, step by step, and where it begins. */
export function SideSteps({
  publisherPath,
  advertiserPath,
}: {
  publisherPath: string;
  advertiserPath: string;
}) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Side
        icon={<Store size={22} />}
        title={<Trans>매체라면</Trans>}
        steps={[
          <Trans key="open">로고와 주소를 정하고 우리 브랜드의 광고 플랫폼을 만들어요.</Trans>,
          <Trans key="sell">
            앱과 웹의 지면을 광고 유닛으로 만들고, 가격과 구좌를 정해 상품으로 판매해요.
          </Trans>,
          <Trans key="review">접수된 캠페인과 소재를 직접 검토하고, 성과와 매출을 한곳에서 확인해요.</Trans>,
        ]}
        action={
          <LinkButton to={publisherPath}>
            <Trans>매체 서비스 만들기</Trans>
          </LinkButton>
        }
      />
      <Side
        icon={<Megaphone size={22} />}
        title={<Trans>광고주라면</Trans>}
        steps={[
          <Trans key="plan">
            목표와 예산, 기간을 입력하면 예약할 수 있는 상품과 예상 노출을 계산해 드려요.
          </Trans>,
          <Trans key="book">원하는 매체의 상품을 일정에 맞춰 예약하고 소재를 올려요.</Trans>,
          <Trans key="report">노출과 클릭을 바로 확인하고, 언제든 일시 중지하거나 다시 시작해요.</Trans>,
        ]}
        action={
          <LinkButton to={advertiserPath}>
            <Trans>광고 계정 만들기</Trans>
          </LinkButton>
        }
      />
    </div>
  );
}

interface SideProps {
  icon: ReactNode;
  title: ReactNode;
  steps: readonly ReactNode[];
  action: ReactNode;
}

function Side({ icon, title, steps, action }: SideProps) {
  return (
    <Card className="flex flex-col">
      <span className="text-brand-ink" aria-hidden="true">
        {icon}
      </span>
      <h2 className="mt-2 text-xl font-bold">{title}</h2>
      <ol className="mt-3 mb-5 flex flex-col gap-3">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
          <li key={index} className="flex gap-3 text-sm">
            <span
              className="nums flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span className="pt-0.5 text-ink-muted">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-auto">{action}</div>
    </Card>
  );
}
