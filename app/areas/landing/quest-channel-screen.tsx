import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Gift } from "lucide-react";
import type { PublicQuest, QuestChannel } from "../../../worker/services/inventory";
import { brandStyle } from "../../ui/brand";
import { buttonClass } from "../../ui/button";
import { filePath } from "../../ui/file-path";
import { EmptyState } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { QUEST_KIND_WORDS } from "../campaign/quest-words";
import { Logo } from "./platform-face";

export const title = msg`퀘스트`;

/** A channel for its users, in an app's web view or a browser; without the console's frame. */
export function QuestChannelScreen({ channel }: { channel: QuestChannel }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const { name, description, kind, platform, quests, refreshesAtMs, timezone } = channel;
  const platformName = platform.displayName;
  return (
    <div data-brand="" style={brandStyle(channel.color) ?? undefined} className="min-h-dvh">
      <header className="bg-brand text-brand-on">
        <div className="mx-auto flex max-w-3xl items-center gap-4 px-4 py-6 sm:px-6">
          <Logo src={filePath(platform.logoAssetId)} className="size-14" />
          <div className="min-w-0">
            <p className="text-[13px]">
              {platformName} · {i18n._(QUEST_KIND_WORDS[kind].name)}
            </p>
            <h1 className="text-xl font-bold">{name}</h1>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-6 outline-none sm:px-6">
        <p className="text-sm whitespace-pre-wrap">{description || i18n._(QUEST_KIND_WORDS[kind].about)}</p>
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
              <QuestCard key={quest.campaignId} quest={quest} timezone={timezone} />
            ))}
          </ul>
        )}
        <p className="pt-6 text-[13px] text-ink-muted">
          {t`참여 방법과 환급은 ${platformName}에서 안내해요.`}
        </p>
      </main>
    </div>
  );
}

function QuestCard({ quest, timezone }: { quest: PublicQuest; timezone: string }) {
  const { t } = useLingui();
  const { money, number, percent, dateTime } = useFormat();
  const { brandName, productName, priceMinor, paybackMinor, places, endsAt } = quest;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <p className="text-[13px] text-ink-muted">{brandName}</p>
        <h2 className="text-base font-semibold">{productName}</h2>
      </div>
      <dl className="nums grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-muted">{t`가격`}</dt>
        <dd className="text-right">{money(priceMinor, "KRW")}</dd>
        <dt className="text-ink-muted">{t`환급`}</dt>
        <dd className="text-right font-bold text-brand-ink">
          {money(paybackMinor, "KRW")} ({percent(paybackMinor / priceMinor)})
        </dd>
        <dt className="text-ink-muted">{t`모집`}</dt>
        <dd className="text-right">{t`${number(places)}명`}</dd>
        {endsAt !== null && (
          <>
            <dt className="text-ink-muted">{t`마감`}</dt>
            <dd className="text-right">{dateTime(endsAt, timezone)}</dd>
          </>
        )}
      </dl>
      <a
        href={quest.purchaseUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={`${buttonClass("primary")} mt-auto`}
      >
        <Trans>제품 보기</Trans>
        <span className="sr-only"> {productName}</span>
      </a>
    </li>
  );
}
