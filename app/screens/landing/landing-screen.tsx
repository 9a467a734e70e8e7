import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import { ChartLine, Gauge, Scale, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../../components/button";
import type { loader as rootLoader } from "../../root";
import { PlainShell } from "../../shell/app-shell";
import { type AccountKind, authPath, launchPath } from "../auth/paths";
import { HeroPicture } from "./hero-picture";
import { SideSteps } from "./side-steps";

export const title = msg`매체와 광고주가 만나는 마당`;

/** What Madang is, to whom, and the way in for both sides. */
export function LandingScreen() {
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account ?? null;
  const start = (kind: AccountKind) =>
    account ? launchPath(kind) : authPath("sign-up", { kind, next: launchPath(kind) });
  return (
    <PlainShell wide>
      <section className="grid items-center gap-10 py-8 sm:py-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <h1 className="text-3xl leading-tight font-extrabold text-balance sm:text-5xl sm:leading-tight">
            <Trans>광고 지면을 파는 곳과 사는 곳이 같은 숫자를 봐요</Trans>
          </h1>
          <p className="mt-4 max-w-xl text-base text-ink-muted sm:text-lg">
            <Trans>
              마당은 매체가 자기 이름의 광고 플랫폼을 열고, 광고주가 예약부터 리포트까지 직접 하는 서비스예요.
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
              {account ? <Trans>내 프로젝트로 가기</Trans> : <Trans>로그인</Trans>}
            </LinkButton>
          </div>
        </div>
        <HeroPicture />
      </section>
      <SideSteps publisherPath={start("pub")} advertiserPath={start("adv")} />
      <Pledges />
      <section className="my-12 rounded-xl bg-brand px-6 py-10 text-center text-brand-on sm:px-10">
        <h2 className="text-2xl font-extrabold text-balance">
          <Trans>오늘 여는 데 10분이면 돼요</Trans>
        </h2>
        <p className="mt-2">
          <Trans>이름과 로고, 커버 이미지가 있으면 우리 주소의 광고 플랫폼이 열려요.</Trans>
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <LinkButton to={start("pub")}>
            <Trans>매체 서비스 열기</Trans>
          </LinkButton>
          <LinkButton to={start("adv")}>
            <Trans>광고 계정 열기</Trans>
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
        <Trans>믿고 맡길 수 있게</Trans>
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Pledge icon={<Scale size={20} />} title={<Trans>한 번만 집계해요</Trans>}>
          <Trans>
            광고가 절반 이상 1초 동안 보였을 때 한 번만 집계해요. 매체와 광고주가 같은 숫자를 봐요.
          </Trans>
        </Pledge>
        <Pledge icon={<ChartLine size={20} />} title={<Trans>몇 초 안에 리포트로</Trans>}>
          <Trans>노출과 클릭이 몇 초 뒤 리포트에 나타나요. 언제까지 집계했는지도 함께 보여요.</Trans>
        </Pledge>
        <Pledge icon={<Gauge size={20} />} title={<Trans>예산을 넘지 않아요</Trans>}>
          <Trans>기간 동안 고르게 나가고, 산 만큼만 보여 줘요. 멈추면 5초 안에 멈춰요.</Trans>
        </Pledge>
        <Pledge icon={<ShieldCheck size={20} />} title={<Trans>검토는 매체가 직접</Trans>}>
          <Trans>캠페인과 소재를 매체가 승인해야 광고가 나가요. 반려할 때는 이유를 남겨요.</Trans>
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
