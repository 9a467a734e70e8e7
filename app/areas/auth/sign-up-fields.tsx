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
    { value: "adv", label: t`광고주·대행사`, description: t`광고를 예약하고 성과를 확인해요` },
    { value: "pub", label: t`매체`, description: t`앱과 웹의 광고 지면을 판매해요` },
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
          <Trans>
            이름과 이메일은 로그인과 거래 알림에 사용되고, 함께 일하는 프로젝트의 멤버에게 표시돼요.
          </Trans>
        </li>
        <li>
          <Trans>광고의 일정과 금액은 예약 확정 시점의 견적을 따라요.</Trans>
        </li>
        <li>
          <Trans>광고 성과는 매체와 광고주가 함께 볼 수 있어요.</Trans>
        </li>
        <li>
          <Trans>
            소재에 대한 권리와 책임은 소재를 등록한 광고주에게 있고, 매체는 소재를 반려할 수 있어요.
          </Trans>
        </li>
      </ul>
    </details>
  );
}
