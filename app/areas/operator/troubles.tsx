import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Health, Trouble } from "../../../worker/services/desk";
import { InlineAlert } from "../../ui/inline-alert";

const TROUBLES: Record<Trouble, { words: MessageDescriptor; to: string }> = {
  "clock-late": { words: msg`1분마다 실행하는 작업이 늦어지고 있어요.`, to: "/ops/health" },
  "clock-faults": { words: msg`1분마다 실행하는 작업 중 실패한 것이 있어요.`, to: "/ops/health" },
  "totals-stale": {
    words: msg`광고가 나가는데 성과 집계가 한 시간 넘게 갱신되지 않고 있어요.`,
    to: "/ops/health",
  },
  "outbox-late": { words: msg`10분 넘게 기다리는 작업이 있어요.`, to: "/ops/outbox?state=waiting" },
  "outbox-set-aside": { words: msg`처리를 포기한 작업이 있어요.`, to: "/ops/outbox" },
  "dead-letters": { words: msg`큐에서 처리하지 못한 메시지가 있어요.`, to: "/ops/dead-letters" },
  "videos-failed": { words: msg`변환하지 못한 동영상이 있어요.`, to: "/ops/encodings" },
  "books-open": { words: msg`처리하지 않은 장부 차이가 있어요.`, to: "/ops/books" },
  "audit-broken": { words: msg`운영 기록이 처음 쓰인 것과 달라요.`, to: "/ops/audit" },
};

/** Problems that need an operator, or a message that there are none. */
export function Troubles({ troubles }: Pick<Health, "troubles">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  if (troubles.length === 0) return <InlineAlert tone="positive">{t`확인할 문제가 없어요.`}</InlineAlert>;
  return (
    <InlineAlert tone="warning" title={t`확인이 필요해요`}>
      <ul>
        {troubles.map((trouble) => (
          <li key={trouble}>
            <Link to={TROUBLES[trouble].to} className="underline">
              {i18n._(TROUBLES[trouble].words)}
            </Link>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
