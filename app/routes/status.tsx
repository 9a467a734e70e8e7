import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BILLING_ZONE } from "../../domain/kernel";
import { getPublicStatus, publicStatusView, type StatusPart } from "../../worker/services/desk";
import { authContext } from "../areas/auth/auth-context.server";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { InlineAlert } from "../ui/inline-alert";
import { useFormat } from "../ui/use-format";

const title = msg`서비스 상태`;
const description = msg`콘솔, 광고 송출, 리포트, 결제가 지금 잘 되고 있는지 알려 드려요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(frontPageView.extend({ status: publicStatusView }), async (adapter) => ({
  ...frontPage(adapter, { title, description, path: "/status" }),
  status: await getPublicStatus({ ...adapter.ctx, ...authContext(adapter) }),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? frontMeta(data.card, { "@type": "WebPage" }) : [];

export { RouteError as ErrorBoundary } from "../kit/route-error";

const PART_WORDS = {
  console: { name: msg`콘솔`, about: msg`로그인, 캠페인 예약과 심사, 알림` },
  ads: { name: msg`광고 송출`, about: msg`광고 요청, 노출과 클릭 집계` },
  reports: { name: msg({ message: "리포트", context: "service" }), about: msg`성과 조회, 파일로 내려받기` },
  payments: { name: msg({ message: "결제", context: "service" }), about: msg`카드 결제, 환불, 요금 청구` },
} satisfies Record<StatusPart, Record<"name" | "about", ReturnType<typeof msg>>>;

/** Public status page: whether the platform works, without details and without a script. */
export default function StatusRoute() {
  const { business, status } = useLoaderData<typeof loader>();
  const { i18n } = useRuntime();
  const format = useFormat();
  const isDegraded = status.parts.some((part) => part.isDegraded);
  const checkedAt = format.dateTime(status.checkedAt, BILLING_ZONE);
  return (
    <FrontShell business={business}>
      <div className="mx-auto max-w-form py-4">
        <h1 className="text-3xl font-extrabold">
          <Trans>서비스 상태</Trans>
        </h1>
        <p className="mt-2 text-ink-muted">
          <Trans>콘솔, 광고 송출, 리포트, 결제가 지금 잘 되고 있는지 알려 드려요.</Trans>
        </p>
        <div className="mt-6">
          {isDegraded ? (
            <InlineAlert tone="warning" title={<Trans>일부 서비스가 지연되고 있어요</Trans>}>
              <Trans>운영팀이 확인하고 있어요. 잠시 후 다시 확인해 주세요.</Trans>
            </InlineAlert>
          ) : (
            <InlineAlert tone="positive" title={<Trans>모든 서비스가 정상이에요</Trans>} />
          )}
        </div>
        <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {status.parts.map(({ part, isDegraded: isSlow }) => (
            <li key={part} className="flex flex-wrap items-center justify-between gap-2 p-4">
              <div>
                <h2 className="text-base font-semibold">{i18n._(PART_WORDS[part].name)}</h2>
                <p className="text-[13px] text-ink-muted">{i18n._(PART_WORDS[part].about)}</p>
                <p className="nums text-[13px] text-ink-muted">
                  <Trans>마지막 확인 {checkedAt}(서울)</Trans>
                </p>
              </div>
              <StatusBadge tone={isSlow ? "warning" : "positive"}>
                {isSlow ? <Trans>지연</Trans> : <Trans context="service">정상</Trans>}
              </StatusBadge>
            </li>
          ))}
        </ul>
      </div>
    </FrontShell>
  );
}
