import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import { ChartLine, Megaphone, Scale, Store } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../../components/button";
import { Card } from "../../components/page";
import type { loader as rootLoader } from "../../root";
import { PlainShell } from "../../shell/app-shell";
import { type AccountKind, authPath, launchPath } from "../auth/paths";

export const title = msg`매체와 광고주가 만나는 마당`;

export function LandingScreen() {
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const open = (kind: AccountKind) =>
    account ? launchPath(kind) : authPath("sign-up", { kind, next: launchPath(kind) });
  return (
    <PlainShell wide>
      <section className="py-10 sm:py-16">
        <h1 className="max-w-3xl text-3xl leading-tight font-extrabold sm:text-5xl">
          <Trans>광고 지면을 파는 곳과 사는 곳이 같은 숫자를 봐요</Trans>
        </h1>
        <p className="mt-4 max-w-2xl text-base text-ink-muted sm:text-lg">
          <Trans>
            마당은 매체가 자기 이름의 광고 플랫폼을 열고, 광고주가 예약부터 리포트까지 직접 하는 서비스예요.
          </Trans>
        </p>
        <div className="mt-7 flex flex-wrap gap-2">
          {account ? (
            <LinkButton to="/projects" variant="primary">
              <Trans>내 프로젝트로 가기</Trans>
            </LinkButton>
          ) : (
            <>
              <LinkButton to="/auth/sign-up" variant="primary">
                <Trans>가입하기</Trans>
              </LinkButton>
              <LinkButton to="/auth/sign-in">
                <Trans>로그인</Trans>
              </LinkButton>
            </>
          )}
        </div>
      </section>
      <div className="grid gap-4 md:grid-cols-2">
        <SideCard
          icon={<Store size={22} />}
          title={<Trans>매체라면</Trans>}
          action={
            <LinkButton to={open("pub")}>
              <Trans>매체 서비스 열기</Trans>
            </LinkButton>
          }
        >
          <Trans>
            앱과 웹의 지면을 광고 유닛으로 만들고, 가격과 구좌를 정해 상품으로 팔아요. 검토는 직접 해요.
          </Trans>
        </SideCard>
        <SideCard
          icon={<Megaphone size={22} />}
          title={<Trans>광고주라면</Trans>}
          action={
            <LinkButton to={open("adv")}>
              <Trans>광고 계정 열기</Trans>
            </LinkButton>
          }
        >
          <Trans>원하는 매체의 상품을 일정에 맞춰 예약하고, 소재를 올리고, 성과를 바로 확인해요.</Trans>
        </SideCard>
        <SideCard icon={<Scale size={22} />} title={<Trans>한 번만 집계해요</Trans>}>
          <Trans>
            광고가 절반 이상 1초 동안 보였을 때 한 번만 집계해요. 매체와 광고주가 같은 숫자를 봐요.
          </Trans>
        </SideCard>
        <SideCard icon={<ChartLine size={22} />} title={<Trans>몇 초 안에 리포트로</Trans>}>
          <Trans>노출과 클릭이 몇 초 뒤 리포트에 나타나요. 언제까지 집계했는지도 함께 보여요.</Trans>
        </SideCard>
      </div>
    </PlainShell>
  );
}

function SideCard(props: { icon: ReactNode; title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Card>
      <span className="text-brand-ink" aria-hidden="true">
        {props.icon}
      </span>
      <h2 className="mt-2 text-lg font-bold">{props.title}</h2>
      <p className="mt-1 text-sm text-ink-muted">{props.children}</p>
      {props.action && <div className="mt-4">{props.action}</div>}
    </Card>
  );
}
