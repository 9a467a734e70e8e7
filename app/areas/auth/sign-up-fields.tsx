import { Trans, useLingui } from "@lingui/react/macro";
import type { AccountKind } from "../../kit/auth-paths";
import { DisclosureSummary } from "../../ui/disclosure-summary";
import { Checkbox, RadioCards } from "../../ui/fields/choices";
import { bind, bindChecked } from "../../ui/form/bind";

type Bound = Parameters<typeof bind>[0];

/** The side of a new account. @param settled fixed to advertiser on a publisher's own host */
export function KindField({ field, settled }: { field: Bound; settled: AccountKind | null }) {
  const { t } = useLingui();
  if (settled) return <input type="hidden" name={field.name} value={settled} />;
  const kinds = [
    { value: "adv", label: t`광고주·대행사`, description: t`광고를 예약하고 성과를 확인해요` },
    { value: "pub", label: t`매체`, description: t`앱과 웹의 광고 지면을 판매해요` },
  ];
  return <RadioCards {...bind(field)} label={t`어떤 일로 오셨나요?`} options={kinds} />;
}

/** Consent to the terms and to the privacy notice, in two checkboxes as Korean law requires. */
export function ConsentFields({ terms, privacy }: { terms: Bound; privacy: Bound }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <Checkbox {...bindChecked(terms)} required label={t`이용약관에 동의해요`} />
      <Checkbox {...bindChecked(privacy)} required label={t`개인정보 수집과 이용에 동의해요`} />
      <Kept />
      <p className="flex gap-4 text-[13px]">
        {[
          { to: "/legal/terms", label: t`이용약관 보기` },
          { to: "/legal/privacy", label: t`개인정보처리방침 보기` },
        ].map(({ to, label }) => (
          <a
            key={to}
            href={to}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center text-brand-ink underline underline-offset-2"
          >
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Required content of a consent: collected data, purpose, retention, and the consequence of refusing. Source: 개인정보 보호법 제15조. */
function Kept() {
  return (
    <details className="group rounded-md border border-line px-3 py-2 text-[13px]">
      <DisclosureSummary className="min-h-6">
        <Trans>개인정보 수집과 이용 안내</Trans>
      </DisclosureSummary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-muted">
        <li>
          <Trans>받는 것: 이름, 이메일, 비밀번호</Trans>
        </li>
        <li>
          <Trans>쓰는 곳: 로그인과 본인 확인, 거래와 보안 알림</Trans>
        </li>
        <li>
          <Trans>보유 기간: 탈퇴할 때까지. 법이 정한 거래 기록은 그 기간 동안 보유해요.</Trans>
        </li>
        <li>
          <Trans>동의하지 않을 수 있지만, 그러면 가입할 수 없어요.</Trans>
        </li>
      </ul>
    </details>
  );
}
