import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { BILLING_ZONE } from "../../../domain/kernel";
import type { Verdict } from "../../../domain/quests";
import type { Participation } from "../../../worker/services/quests";
import { DecidedList } from "../../areas/campaign/participants/decide-panel";
import { useParticipantColumns } from "../../areas/campaign/participants/participant-list";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/page";

/** Its id is `{campaign}:{participation}`. */
type Escalated = Participation & { campaignName: string };

const VERDICTS: ReadonlySet<Verdict> = new Set(["confirm", "refuse"]);
const NONE: ReadonlySet<Verdict> = new Set();

const partsOf = (id: string) => id.split(":");

/** Objections to decide finally, the most urgent first. */
export function EscalatedList({ escalated, now }: { escalated: readonly Escalated[]; now: number }) {
  const { t } = useLingui();
  const receiptOf = (id: string) => `/ops/quests/${partsOf(id).join("/")}/receipt`;
  const shared = useParticipantColumns({ mayTick: () => true, receiptOf, zone: BILLING_ZONE, now });
  const campaign: Column<Escalated> = {
    key: "campaign",
    header: t({ message: "캠페인", context: "one" }),
    cell: ({ id, campaignName }) => (
      <Link to={`/ops/campaigns/${partsOf(id)[0]}`} className="hover:underline">
        {campaignName}
      </Link>
    ),
  };
  return (
    <DecidedList rows={escalated} verdicts={escalated.length > 0 ? VERDICTS : NONE} side="operator">
      <DataTable
        caption={t`이의 목록`}
        rows={escalated}
        rowKey={({ id }) => id}
        columns={[...shared.slice(0, 2), campaign, ...shared.slice(2)]}
        empty={
          <EmptyState
            title={t`결정할 이의가 없어요`}
            description={t`매체가 확정하지 않은 이의 제기가 여기에 표시돼요.`}
          />
        }
      />
    </DecidedList>
  );
}
