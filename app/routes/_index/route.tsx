import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ChartLine, CloudSun, Gauge, Scale, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { loadPlatformPage, platformPageView } from "../../areas/landing/platform-page.server";
import { PlatformScreen, title as platformTitle } from "../../areas/landing/platform-screen";
import { PlainShell } from "../../kit/app-shell";
import { type AccountKind, authPath, launchPath } from "../../kit/auth-paths";
import { pageLoader } from "../../kit/page.server";
import type { PageHandle, loader as rootLoader } from "../../root";
import { brandStyle } from "../../ui/brand";
import { LinkButton } from "../../ui/button";
import { SideSteps } from "./side-steps";

/** Madang's main page, or on a publisher's own host that publisher's. */
export const loader = pageLoader(
  z.object({
    platform: platformPageView.nullable(),
  }),
  async (adapter) => {
    const { platform } = adapter.ctx;
    return { platform: platform ? await loadPlatformPage(adapter, platform.alias, "/") : null };
  },
);

const title = msg`매체와 광고주가 만나는 마당`;

export const handle = {
  title: (loaded) => ((loaded as Awaited<ReturnType<typeof loader>>).platform ? platformTitle : title),
} satisfies PageHandle;

export default function MainRoute() {
  const { platform } = useLoaderData<typeof loader>();
  return platform ? <PlatformScreen {...platform} /> : <LandingScreen />;
}

/** The colour of the platform in the picture. */
const THEME_COLOR = "#1d6fd8";

/** A fortnight's impressions, as heights in percent. */
const BARS = [34, 42, 38, 55, 61, 48, 52, 66, 71, 63, 78, 84, 76, 92];

/** A picture of the product: a publisher's platform, and the report that both sides read. It says nothing that the text does not. */
function HeroPicture() {
  const { t } = useLingui();
  return (
    <div
      data-brand=""
      style={brandStyle(THEME_COLOR) ?? undefined}
      aria-hidden="true"
      className="relative mx-auto w-full max-w-lg pb-28 sm:pb-32"
    >
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
        <div className="flex items-center gap-1.5 border-b border-line bg-sunken px-3 py-2">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-line-control" />
          ))}
          <span className="ml-2 truncate rounded bg-surface px-2 py-0.5 text-xs text-ink-muted">
            today-weather.madang.example
          </span>
        </div>
        <div className="h-16 bg-brand" />
        <div className="px-5 pb-6">
          <span className="-mt-7 flex size-14 items-center justify-center rounded-xl border border-line bg-surface text-brand-ink">
            <CloudSun size={26} />
          </span>
          <p className="mt-2 text-lg font-bold">{t`오늘날씨`}</p>
          <div className="mt-3 grid grid-cols-2 gap-3">
            {[t`홈 상단 배너`, t`동네 소식 네이티브`].map((name) => (
              <div key={name} className="rounded-md border border-t-4 border-line border-t-brand p-3">
                <p className="truncate text-sm font-semibold">{name}</p>
                <p className="mt-1 text-xs text-ink-muted">{t`예약하기`}</p>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="absolute right-0 bottom-0 w-3/4 rounded-xl border border-line bg-raised p-4 shadow-raised sm:-right-4">
        <div className="flex items-baseline justify-between gap-3">
          <p className="text-sm font-semibold">{t`노출`}</p>
          <p className="text-xs text-ink-muted">{t`매체와 광고주가 함께 보는 리포트`}</p>
        </div>
        <div className="mt-3 flex h-20 items-end gap-1">
          {BARS.map((height, day) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture's bars have no other name
              key={day}
              className="flex-1 rounded-t bg-brand"
              style={{ height: `${height}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** What Madang is, to whom, and the way in for both sides. */
function LandingScreen() {
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account ?? null;
  const start = (kind: AccountKind) =>
    account ? launchPath(kind) : authPath("sign-up", { kind, next: launchPath(kind) });
  return (
    <PlainShell wide>
      <section className="grid items-center gap-10 py-8 sm:py-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <h1 className="text-3xl leading-tight font-extrabold text-balance sm:text-5xl sm:leading-tight">
            <Trans>매체와 광고주가 같은 수치를 봐요</Trans>
          </h1>
          <p className="mt-4 max-w-xl text-base text-ink-muted sm:text-lg">
            <Trans>
              마당은 매체가 자기 브랜드의 광고 플랫폼을 운영하고, 광고주가 예약부터 리포트까지 직접 관리하는
              서비스예요.
            </Trans>
          </p>
          <div className="mt-7 flex flex-wrap gap-2">
            <LinkButton to={start("pub")} variant="primary">
              <Trans>매체로 시작하기</Trans>
            </LinkButton>
            <LinkButton to={start("adv")}>
              <Trans>광고주로 시작하기</Trans>
            </LinkButton>
            <LinkButton to={account ? "/projects" : "/auth/sign-in"} variant="quiet">
              {account ? <Trans>내 프로젝트로 이동</Trans> : <Trans>로그인</Trans>}
            </LinkButton>
          </div>
        </div>
        <HeroPicture />
      </section>
      <SideSteps publisherPath={start("pub")} advertiserPath={start("adv")} />
      <Pledges />
      <section className="my-12 rounded-xl bg-brand px-6 py-10 text-center text-brand-on sm:px-10">
        <h2 className="text-2xl font-extrabold text-balance">
          <Trans>10분이면 시작할 수 있어요</Trans>
        </h2>
        <p className="mt-2">
          <Trans>이름과 로고, 커버 이미지만 있으면 우리 주소의 광고 플랫폼을 만들 수 있어요.</Trans>
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <LinkButton to={start("pub")}>
            <Trans>매체 서비스 만들기</Trans>
          </LinkButton>
          <LinkButton to={start("adv")}>
            <Trans>광고 계정 만들기</Trans>
          </LinkButton>
        </div>
      </section>
      <p className="pb-8 text-center text-[13px]">
        <a href="/third-party-notices.txt" className="text-ink-muted underline">
          <Trans>오픈소스 라이선스</Trans>
        </a>
      </p>
    </PlainShell>
  );
}

function Pledges() {
  return (
    <section aria-labelledby="pledges" className="pt-12">
      <h2 id="pledges" className="text-2xl font-extrabold">
        <Trans>신뢰할 수 있는 광고</Trans>
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Pledge icon={<Scale size={20} />} title={<Trans>중복 없이 집계해요</Trans>}>
          <Trans>
            광고 면적의 절반 이상이 1초 동안 노출됐을 때 한 번만 집계해요. 매체와 광고주가 같은 수치를 봐요.
          </Trans>
        </Pledge>
        <Pledge icon={<ChartLine size={20} />} title={<Trans>몇 초 안에 리포트로</Trans>}>
          <Trans>노출과 클릭이 몇 초 안에 리포트에 반영돼요. 언제까지 집계됐는지도 함께 표시돼요.</Trans>
        </Pledge>
        <Pledge icon={<Gauge size={20} />} title={<Trans>예산을 초과하지 않아요</Trans>}>
          <Trans>기간에 걸쳐 균등하게, 구매한 만큼만 노출돼요. 일시 중지하면 5초 안에 중단돼요.</Trans>
        </Pledge>
        <Pledge icon={<ShieldCheck size={20} />} title={<Trans>매체가 직접 검토</Trans>}>
          <Trans>매체가 캠페인과 소재를 승인해야 광고가 집행돼요. 반려할 때는 사유를 남겨요.</Trans>
        </Pledge>
      </ul>
    </section>
  );
}

function Pledge(props: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-brand-soft text-brand-ink"
        aria-hidden="true"
      >
        {props.icon}
      </span>
      <div>
        <h3 className="font-bold">{props.title}</h3>
        <p className="mt-0.5 text-sm text-ink-muted">{props.children}</p>
      </div>
    </li>
  );
}
