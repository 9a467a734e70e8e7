import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { Download } from "lucide-react";
import { PARTICIPATION_TABS, type ParticipationTab, verdictsOn } from "../../../../domain/quests";
import type { Participation, QuestFigures } from "../../../../worker/services/quests";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { FilterBar } from "../../../ui/filter-bar";
import { InlineAlert } from "../../../ui/inline-alert";
import { SearchLinks } from "../../../ui/search-links";
import { DecidedList } from "./decide-panel";
import { ParticipantList } from "./participant-list";
import type { Participants } from "./participants.server";
import { QuestFiguresList } from "./quest-figures";
import { PARTICIPATION_TAB_WORDS } from "./words";

interface ParticipantsTabProps {
  campaignId: string;
  participants: Participants;
  /** Zone of the campaign's days. */
  zone: string;
  now: number;
}

/** Everybody who takes part in a quest, and the decision on those who await it. */
export default function ParticipantsTab({ campaignId, participants, zone, now }: ParticipantsTabProps) {
  const { path } = useProject();
  const [search] = useSearchParams();
  const { figures, list } = participants;
  if (!list) return null;
  const query = new URLSearchParams();
  for (const name of ["state", "q"]) query.set(name, search.get(name) ?? "");
  return (
    <>
      <QuestFiguresList figures={figures} />
      <Decider figures={figures} />
      <section className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StateLinks figures={figures} />
          <LinkButton
            size="small"
            to={path(`campaigns/${campaignId}/participants.csv?${query}`)}
            reloadDocument
            icon={<Download size={16} aria-hidden="true" />}
          >
            CSV
          </LinkButton>
        </div>
        <Decided list={list} figures={figures} campaignId={campaignId} zone={zone} now={now} />
      </section>
    </>
  );
}

/** The list, with the panel if the reader may decide on one of its rows. */
function Decided({
  list: { items, next },
  figures: { decider },
  ...place
}: Omit<ParticipantsTabProps, "participants"> & {
  list: NonNullable<Participants["list"]>;
  figures: QuestFigures;
}) {
  const { t } = useLingui();
  const { may, side, path } = useProject();
  const mySide = side === "adv" ? "advertiser" : "publisher";
  const verdictsOf = ({ state }: Participation) =>
    may("participation.decide") ? verdictsOn(state, mySide, decider) : [];
  const verdicts = new Set(items.flatMap(verdictsOf));
  const receiptOf = (id: string) =>
    may("participation.decide") ? path(`campaigns/${place.campaignId}/participants/${id}/receipt`) : null;
  const shown = (
    <>
      <FilterBar search={{ name: "q", label: t`주문 번호로 검색` }} kept={["tab", "state"]} />
      <ParticipantList
        {...place}
        {...{ items, next, receiptOf }}
        mayTick={(row) => verdictsOf(row).length > 0}
      />
    </>
  );
  return (
    <DecidedList rows={items} verdicts={verdicts} side={mySide}>
      {shown}
    </DecidedList>
  );
}

/** Groups of states, stored in the URL. */
function StateLinks({ figures }: { figures: QuestFigures }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const counts: Partial<Record<ParticipationTab, number>> = {
    deciding: figures.deciding,
    confirmed: figures.confirmed,
    refused: figures.refused,
    over: figures.left,
  };
  const tabs = Object.keys(PARTICIPATION_TABS) as ParticipationTab[];
  const current = tabs.find((tab) => tab === search.get("state")) ?? null;
  const link = (tab: ParticipationTab | null, label: string) => ({
    key: tab ?? "all",
    label,
    set: { tab: "participants", state: tab, cursor: null, trail: null },
    current: tab === current,
  });
  return (
    <SearchLinks
      label={t`참여 상태`}
      links={[
        link(null, t`전체 ${figures.joined}`),
        ...tabs.map((tab) => {
          const count = counts[tab];
          const label = i18n._(PARTICIPATION_TAB_WORDS[tab]);
          return link(tab, count === undefined ? label : `${label} ${count}`);
        }),
      ]}
    />
  );
}

/** Who decides, if it is not the reader. */
function Decider({ figures: { decider } }: { figures: QuestFigures }) {
  const { side, may } = useProject();
  if (!may("participation.decide"))
    return (
      <InlineAlert tone="info">
        <Trans>참여를 결정하려면 편집자 이상의 권한이 필요해요.</Trans>
      </InlineAlert>
    );
  if (side === "adv" && decider === "publisher")
    return (
      <InlineAlert tone="info">
        <Trans>이 채널의 인증과 이의 제기는 매체가 결정해요.</Trans>
      </InlineAlert>
    );
  if (side === "pub" && decider === "advertiser")
    return (
      <InlineAlert tone="info">
        <Trans>이 채널의 인증은 광고주가, 이의 제기는 매체가 결정해요.</Trans>
      </InlineAlert>
    );
  return null;
}
