import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Gift } from "lucide-react";
import type { ReaderChannel } from "../../../worker/services/quests";
import type { PageHandle } from "../../root";
import { buttonClass } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { EmptyState } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { QUEST_KIND_WORDS } from "../campaign/quest-words";
import type { channelLoader } from "./channel.server";
import { QuestFrame } from "./frame";
import { Disclosure, QuestTermsList } from "./terms";

export const handle = { title: msg`퀘스트`, isPlain: true } satisfies PageHandle;

/** A channel for its readers: each of its quests with its terms, and the way to take part. */
export function QuestChannelScreen() {
  const { channel, path, isOver } = useLoaderData<typeof channelLoader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const { name, description, kind, platform, quests, refreshesAtMs, timezone } = channel;
  return (
    <QuestFrame
      color={channel.color}
      logoAssetId={platform.logoAssetId}
      eyebrow={`${platform.displayName} · ${i18n._(QUEST_KIND_WORDS[kind].name)}`}
      title={name}
    >
      {isOver && (
        <div className="pb-4">
          <InlineAlert tone="info" title={<Trans>끝난 퀘스트예요</Trans>}>
            <Trans>이미 참여했다면 이메일로 받은 링크에서 진행 상황을 확인할 수 있어요.</Trans>
          </InlineAlert>
        </div>
      )}
      <p className="text-[13px] font-medium">
        {t`이 페이지의 퀘스트는 광고예요. 참여하면 광고주가 구매 금액의 일부를 환급해요.`}
      </p>
      <p className="pt-3 text-sm whitespace-pre-wrap">
        {description || i18n._(QUEST_KIND_WORDS[kind].about)}
      </p>
      <p className="pt-1 pb-4 text-[13px] text-ink-muted">
        {t`3시간마다 갱신돼요. 다음 갱신은 ${format.dateTime(refreshesAtMs, timezone)}이에요.`}
      </p>
      {quests.length === 0 ? (
        <EmptyState
          icon={<Gift size={28} />}
          title={t`진행 중인 퀘스트가 없어요`}
          description={t`새 퀘스트가 여기에 표시돼요.`}
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {quests.map((quest) => (
            <QuestCard key={quest.campaignId} quest={quest} timezone={timezone} path={path} />
          ))}
        </ul>
      )}
    </QuestFrame>
  );
}

interface QuestCardProps {
  quest: ReaderChannel["quests"][number];
  timezone: string;
  /** The channel's path. */
  path: string;
}

function QuestCard({ quest, timezone, path }: QuestCardProps) {
  const { campaignId, brandName, productName, left } = quest;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <Disclosure {...quest} />
      <div className="wrap-anywhere">
        <p className="text-[13px] text-ink-muted">{brandName}</p>
        <h2 className="text-base font-semibold">{productName}</h2>
      </div>
      <QuestTermsList quest={quest} timezone={timezone} />
      <a
        href={`${path}/${encodeURIComponent(campaignId)}`}
        className={`${buttonClass(left > 0 ? "primary" : "secondary", "large")} mt-auto`}
      >
        {left > 0 ? <Trans>참여하기</Trans> : <Trans>자세히 보기</Trans>}
        <span className="sr-only"> {productName}</span>
      </a>
    </li>
  );
}
