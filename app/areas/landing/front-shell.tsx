import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { LanguageSwitch } from "../../kit/preferences";
import type { loader as rootLoader } from "../../root";
import { buttonClass } from "../../ui/button";
import { Mark } from "../../ui/mark";
import type { Business } from "./business.server";

/** Header and footer of Madang's front pages. They work without scripts, so each link loads a new document. */
export function FrontShell({ business, children }: { business: Business; children: ReactNode }) {
  return (
    <>
      <FrontHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6">
        {children}
      </main>
      <FrontFooter business={business} />
    </>
  );
}

export function FrontHeader() {
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account ?? null;
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-brand px-3 py-2 text-sm font-medium text-brand-on focus:translate-y-0"
      >
        <Trans>본문으로 건너뛰기</Trans>
      </a>
      <header className="sticky top-0 z-40 border-b border-line bg-surface">
        <div className="mx-auto flex h-(--header-height) max-w-6xl items-center gap-2 px-4 sm:px-6">
          <a
            href="/"
            className="flex h-9 shrink-0 items-center gap-2 rounded-md text-base font-extrabold tracking-tight"
          >
            <Mark />
            Madang
          </a>
          <FrontNav className="ml-4 hidden md:block" />
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            <LanguageSwitch />
            <a href={account ? "/home" : "/auth/sign-in"} className={buttonClass("secondary", "small")}>
              {account ? <Trans>내 프로젝트로 이동</Trans> : <Trans>로그인</Trans>}
            </a>
          </div>
        </div>
        <FrontNav className="border-t border-line px-3 md:hidden" />
      </header>
    </>
  );
}

/** Navigation of the front pages. */
function FrontNav({ className }: { className: string }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t`서비스 소개`} className={className}>
      <ul className="flex flex-wrap gap-x-1 text-sm">
        {[
          { to: "/ad-control", label: t`애드 컨트롤 · 매체용` },
          { to: "/ad-note", label: t`애드노트 · 광고주용` },
          { to: "/media", label: t`매체 찾기` },
          { to: "/pricing", label: t`요금` },
          { to: "/blog", label: t`블로그` },
          { to: "/contact", label: t({ message: "문의", context: "front" }) },
        ].map(({ to, label }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={pathname === to ? "page" : undefined}
              className="inline-flex min-h-9 items-center rounded-md px-2 font-medium text-ink-muted hover:bg-hover hover:text-ink aria-[current=page]:text-brand-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Operator data and legal links. Missing operator data is marked as missing. */
function FrontFooter({ business }: { business: Business }) {
  const { t } = useLingui();
  const facts = [
    { key: "name", label: t`상호`, value: business.name },
    { key: "representative", label: t`대표자`, value: business.representative },
    { key: "registration", label: t`사업자등록번호`, value: business.registrationNumber },
    { key: "mail-order", label: t`통신판매업 신고번호`, value: business.mailOrderNumber },
    { key: "address", label: t({ message: "주소", context: "business" }), value: business.address },
    { key: "phone", label: t`전화`, value: business.phone },
    { key: "email", label: t`이메일`, value: business.email },
    { key: "privacy", label: t`개인정보 보호책임자`, value: business.privacyOfficer },
  ];
  const isWhole = facts.every(({ value }) => value !== null);
  return (
    <footer className="mt-12 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 py-8 text-[13px] text-ink-muted sm:px-6">
        <nav aria-label={t`서비스와 약관`}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {[
              { to: "/story", label: t`마당 이야기` },
              { to: "/discount-quest", label: t`할인 퀘스트` },
              { to: "/shopping-quest", label: t`쇼핑 퀘스트` },
              { to: "/status", label: t`서비스 상태` },
              { to: "/legal/terms", label: t`이용약관` },
              { to: "/legal/privacy", label: t`개인정보처리방침` },
              { to: "/third-party-notices.txt", label: t`오픈소스 라이선스` },
            ].map(({ to, label }) => (
              <li key={to}>
                <a
                  href={to}
                  className="inline-flex min-h-6 items-center font-medium text-ink underline-offset-2 hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <dl className="flex flex-wrap gap-x-5 gap-y-1.5">
          {facts.map(({ key, label, value }) => (
            <div key={key} className="flex gap-1.5">
              <dt>{label}</dt>
              <dd className={value ? "text-ink" : "italic"}>{value ?? <Trans>미등록</Trans>}</dd>
            </div>
          ))}
        </dl>
        {!isWhole && (
          <p>
            <Trans>사업자 정보는 이 서비스의 운영팀이 설정에 적으면 여기에 표시돼요.</Trans>
          </p>
        )}
      </div>
    </footer>
  );
}
