import { Trans, useLingui } from "@lingui/react/macro";
import type { AccountKind } from "../../kit/auth-paths";
import { Checkbox, RadioCards } from "../../ui/fields/choices";
import { bind, bindChecked } from "../../ui/form/bind";

type Bound = Parameters<typeof bind>[0];

/** The side that an account is opened for. @param settled at a publisher's own host one signs up to advertise there */
export function KindField({ field, settled }: { field: Bound; settled: AccountKind | null }) {
  const { t } = useLingui();
  if (settled) return <input type="hidden" name={field.name} value={settled} />;
  const kinds = [
    { value: "adv", label: t`광고주·대행사`, description: t`광고를 예약하고 성과를 봐요` },
    { value: "pub", label: t`매체사`, description: t`앱과 사이트의 지면을 팔아요` },
  ];
  return <RadioCards {...bind(field)} label={t`어떤 일로 오셨나요?`} options={kinds} />;
}

/** The terms, and the box that accepts them. */
export function TermsField({ field }: { field: Bound }) {
  const { t } = useLingui();
  return (
    <>
      <Terms />
      <Checkbox {...bindChecked(field)} required label={t`이용약관에 동의해요`} />
    </>
  );
}

function Terms() {
  return (
    <details className="rounded-md border border-line px-3 py-2 text-[13px]">
      <summary className="min-h-6 font-medium">
        <Trans>이용약관 보기</Trans>
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-muted">
        <li>
          <Trans>이름과 이메일은 로그인과 거래 알림에 쓰고, 함께 일하는 프로젝트의 구성원에게 보여요.</Trans>
        </li>
        <li>
          <Trans>광고의 일정과 금액은 예약을 확정할 때의 견적을 따라요.</Trans>
        </li>
        <li>
          <Trans>광고 성과는 그 광고의 매체사와 광고주가 함께 봐요.</Trans>
        </li>
        <li>
          <Trans>올린 소재의 권리와 책임은 올린 쪽에 있고, 매체사는 소재를 거절할 수 있어요.</Trans>
        </li>
      </ul>
    </details>
  );
}
