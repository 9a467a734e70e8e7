import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/money";
import type { Business } from "../../areas/landing/business.server";
import { FrontShell } from "../../areas/landing/front-shell";
import { useStart } from "../../areas/landing/product-page";
import { ProductPicture } from "../../areas/landing/product-picture";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { useFormat } from "../../ui/use-format";

/** Front page: introduces Madang to both sides, with links to sign up. Works without a script. */
export function Front({ business }: { business: Business }) {
  return (
    <FrontShell business={business}>
      <Hero />
      <Stories />
      <Pledges />
      <Price />
      <Questions />
      <Begin />
    </FrontShell>
  );
}

function Hero() {
  const { t } = useLingui();
  const start = useStart();
  return (
    <section className="py-8 text-center sm:py-14">
      <h1 className="text-3xl leading-tight font-extrabold tracking-tight text-balance sm:text-5xl sm:leading-tight">
        <Trans>광고 지면을 사고파는 마당</Trans>
      </h1>
      <p className="mx-auto mt-4 max-w-2xl text-base text-balance text-ink-muted sm:text-lg">
        <Trans>
          매체는 자사 브랜드로 광고 플랫폼을 열고, 광고주는 예약부터 리포트까지 직접 처리해요. 양쪽이 같은
          수치를 확인해요.
        </Trans>
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">
        <a href={start("pub")} className={cx(buttonClass("primary", "large"), "hover:brightness-110")}>
          <Trans>매체로 시작하기</Trans>
        </a>
        <a href={start("adv")} className={cx(buttonClass("secondary", "large"), "hover:bg-hover")}>
          <Trans>광고주로 시작하기</Trans>
        </a>
      </div>
      <ProductPicture
        name="publisher"
        alt={t`매체의 대시보드: 검토를 기다리는 캠페인과 최근 7일의 노출, 클릭`}
        className="mt-10"
        isFirst
      />
    </section>
  );
}

function Stories() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-16 py-8">
      <Story
        title={<Trans>매체라면, 우리 이름으로 판매해요</Trans>}
        steps={[
          <Trans key="open">로고와 주소를 정하고 우리 브랜드의 광고 플랫폼을 만들어요.</Trans>,
          <Trans key="sell">
            앱과 웹의 지면을 광고 유닛으로 만들고, 가격과 구좌를 정해 상품으로 판매해요.
          </Trans>,
          <Trans key="review">접수된 캠페인과 소재를 직접 검토하고, 성과와 매출을 한곳에서 확인해요.</Trans>,
        ]}
        picture={
          <ProductPicture name="platform" alt={t`매체의 공개 페이지: 커버와 소개, 예약할 수 있는 상품`} />
        }
      />
      <Story
        title={<Trans>광고주라면, 선택하고 바로 예약해요</Trans>}
        steps={[
          <Trans key="plan">
            목표와 예산, 기간을 입력하면 예약할 수 있는 상품과 예상 노출을 계산해 드려요.
          </Trans>,
          <Trans key="book">원하는 매체의 상품을 일정에 맞춰 예약하고 소재를 올려요.</Trans>,
          <Trans key="report">노출과 클릭을 바로 확인하고, 언제든 일시 중지하거나 다시 시작해요.</Trans>,
        ]}
        picture={
          <ProductPicture name="advertiser" alt={t`광고주의 캠페인 화면: 진행률과 노출, 클릭, 남은 할 일`} />
        }
        isTurned
      />
    </div>
  );
}

interface StoryProps {
  title: ReactNode;
  steps: readonly ReactNode[];
  picture: ReactNode;
  /** Puts the image first on wide screens. */
  isTurned?: boolean;
}

function Story({ title, steps, picture, isTurned = false }: StoryProps) {
  return (
    <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
      <div className={cx(isTurned && "lg:order-last")}>
        <h2 className="text-2xl font-extrabold text-balance">{title}</h2>
        <ol className="mt-4 flex flex-col gap-3">
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
            <li key={at} className="flex gap-3">
              <span className="w-5 shrink-0 font-bold text-brand-ink" aria-hidden="true">
                {at + 1}
              </span>
              <span className="text-ink-muted">{step}</span>
            </li>
          ))}
        </ol>
      </div>
      {picture}
    </section>
  );
}

function Pledges() {
  return (
    <section aria-labelledby="pledges" className="py-10">
      <h2 id="pledges" className="text-2xl font-extrabold">
        <Trans>신뢰할 수 있는 광고</Trans>
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Pledge title={<Trans>중복 없이 집계해요</Trans>}>
          <Trans>
            웹에서는 광고 면적의 절반 이상이 1초(동영상은 2초) 동안 노출됐을 때, 앱에서는 화면에 표시됐다고
            앱이 알려 줄 때 한 번만 집계해요. 매체와 광고주가 같은 수치를 봐요.
          </Trans>
        </Pledge>
        <Pledge title={<Trans>몇 초 안에 리포트로</Trans>}>
          <Trans>노출과 클릭이 몇 초 안에 리포트에 반영돼요. 언제까지 집계됐는지도 함께 표시돼요.</Trans>
        </Pledge>
        <Pledge title={<Trans>예산을 초과하지 않아요</Trans>}>
          <Trans>
            기간에 걸쳐 균등하게 노출되고, 구매한 만큼만 청구돼요. 일시 중지하면 5초 안에 중단돼요.
          </Trans>
        </Pledge>
        <Pledge title={<Trans>매체가 직접 검토</Trans>}>
          <Trans>매체가 캠페인과 소재를 승인해야 광고가 집행돼요. 반려할 때는 사유를 남겨요.</Trans>
        </Pledge>
      </ul>
    </section>
  );
}

function Pledge({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="border-t-2 border-brand-ink pt-3">
      <h3 className="font-bold">{title}</h3>
      <p className="mt-0.5 text-sm text-ink-muted">{children}</p>
    </li>
  );
}

function Price() {
  const { number } = useFormat();
  const free = number(STREAM_PLAN_FREE_IMPRESSIONS);
  return (
    <section aria-labelledby="price" className="py-10">
      <h2 id="price" className="text-2xl font-extrabold">
        <Trans>요금</Trans>
      </h2>
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <div className="rounded-lg border border-line bg-surface p-5">
          <h3 className="font-bold">
            <Trans>매체</Trans>
          </h3>
          <p className="figures mt-2 text-2xl font-bold">
            <Trans>한 달 노출 {free}회까지 무료</Trans>
          </p>
          <p className="mt-2 text-sm text-ink-muted">
            <Trans>
              플랫폼을 만드는 비용은 없어요. 더 필요하면 요금 페이지에서 예상 요금을 확인해 보세요.
            </Trans>
          </p>
          <a
            href="/pricing"
            className="mt-2 inline-flex min-h-6 items-center text-sm font-medium text-brand-ink underline"
          >
            <Trans>요금 자세히 보기</Trans>
          </a>
        </div>
        <div className="rounded-lg border border-line bg-surface p-5">
          <h3 className="font-bold">
            <Trans>광고주</Trans>
          </h3>
          <p className="mt-2 text-2xl font-bold">
            <Trans>광고비만 내요</Trans>
          </p>
          <p className="mt-2 text-sm text-ink-muted">
            <Trans>가입은 무료예요. 상품의 가격은 매체가 정하고, 예약하기 전에 견적을 먼저 봐요.</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="py-10">
      <h2 id="questions" className="text-2xl font-extrabold">
        <Trans>자주 묻는 질문</Trans>
      </h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        <Question question={<Trans>무엇을 설치해야 하나요?</Trans>}>
          <Trans>
            웹은 스크립트 한 줄과 지면의 코드를 붙이면 돼요. 앱은 HTTP 호출로 광고를 받아 보여 줘요.
          </Trans>
        </Question>
        <Question question={<Trans>광고는 언제부터 나가나요?</Trans>}>
          <Trans>
            매체가 48시간 안에 검토하고, 최종 승인을 받으면 정한 날에 시작해요. 매체가 허용하면 오늘도 시작할
            수 있어요.
          </Trans>
        </Question>
        <Question question={<Trans>대금은 어떻게 주고받나요?</Trans>}>
          <Trans>
            카드로 결제하거나, 매체가 허용하면 계좌 이체로 결제해요. 견적과 세금계산서 정보는 예약에 함께
            남아요.
          </Trans>
        </Question>
        <Question question={<Trans>아무 광고나 나가나요?</Trans>}>
          <Trans>
            아니에요. 매체가 캠페인과 소재를 하나씩 승인하고, 원하지 않는 업종과 도메인은 미리 차단할 수
            있어요.
          </Trans>
        </Question>
      </div>
    </section>
  );
}

function Question({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <details className="group py-3">
      <summary className="flex min-h-8 items-center font-semibold">{question}</summary>
      <p className="max-w-3xl pt-1 pb-2 text-sm text-ink-muted">{children}</p>
    </details>
  );
}

function Begin() {
  const start = useStart();
  return (
    <section className="mt-6 rounded-xl bg-brand px-6 py-10 text-center text-brand-on sm:px-10">
      <h2 className="text-2xl font-extrabold text-balance">
        <Trans>지금 바로 시작해 보세요</Trans>
      </h2>
      <p className="mt-2">
        <Trans>이름과 로고, 커버 이미지만 있으면 우리 주소의 광고 플랫폼을 만들 수 있어요.</Trans>
      </p>
      <div className="mt-6 flex justify-center">
        <a href={start("pub")} className={cx(buttonClass("secondary", "large"), "hover:bg-hover")}>
          <Trans>매체 서비스 만들기</Trans>
        </a>
      </div>
    </section>
  );
}
