import { Trans, useLingui } from "@lingui/react/macro";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { ChangeList, type ShownChange } from "./change-list";
import { useShownCampaignChanges, useShownCreativeChanges } from "./use-shown-changes";

/** Changes of a campaign since its rejection, with the earlier reason. */
export function CampaignSinceCard({ detail }: { detail: ShownCampaignDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const shownChanges = useShownCampaignChanges(detail);
  const { since, offer } = detail;
  if (!since) return null;
  const when = format.dateTime(since.at, offer.product.timezone);
  const creatives: ShownChange[] = [
    { key: "added", names: since.added, term: t`추가한 소재` },
    { key: "changed", names: since.changed, term: t`수정한 소재` },
    { key: "removed", names: since.removed, term: t`삭제한 소재` },
  ].flatMap(({ names, ...row }) => (names.length > 0 ? [{ ...row, said: names.join(", ") }] : []));
  const changes = [...shownChanges(since.changes), ...creatives];
  return (
    <Card title={<Trans>변경 내용</Trans>} description={<Trans>{when} 반려 이후 변경된 내용이에요.</Trans>}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap">
          <span className="block text-[13px] text-ink-muted">
            <Trans>지난 반려 사유</Trans>
          </span>
          {since.reason ?? <Trans>검토 기한이 지나 자동으로 반려됐어요.</Trans>}
        </p>
        {changes.length > 0 ? <ChangeList changes={changes} /> : <Nothing />}
      </div>
    </Card>
  );
}

type CreativeSinceProps = Pick<ShownCampaignDetail, "offer"> & {
  creative: ShownCampaignDetail["creatives"][number];
};

/** Changes of a pending creative since it, or its campaign, was last decided. */
export function CreativeSinceNote({ creative: { since }, offer }: CreativeSinceProps) {
  const shownChanges = useShownCreativeChanges({ offer });
  if (!since) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm">
      <h4 className="text-[13px] font-semibold">
        {since.verdict === "approved" ? (
          <Trans>승인 후 변경 내용</Trans>
        ) : since.changes === null ? (
          <Trans>반려 후 추가한 소재예요</Trans>
        ) : (
          <Trans>반려 후 변경 내용</Trans>
        )}
      </h4>
      {since.reason && (
        <p className="whitespace-pre-wrap">
          <span className="text-ink-muted">
            <Trans>지난 반려 사유</Trans>
          </span>{" "}
          {since.reason}
        </p>
      )}
      {since.changes &&
        (since.changes.length > 0 ? <ChangeList changes={shownChanges(since.changes)} /> : <Nothing />)}
    </div>
  );
}

function Nothing() {
  return (
    <p className="text-ink-muted">
      <Trans>변경된 내용이 없어요.</Trans>
    </p>
  );
}
