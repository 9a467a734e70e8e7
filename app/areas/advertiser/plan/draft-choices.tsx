import { Trans, useLingui } from "@lingui/react/macro";
import type { UnplannedDraft } from "../../../../worker/services/booking";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { CheckboxGroup, type CheckboxGroupProps } from "../../../ui/fields/choices";
import { useFormat } from "../../../ui/use-format";

type DraftChoicesProps = Pick<CheckboxGroupProps, "id" | "name" | "errors" | "defaultValue"> & {
  drafts: readonly UnplannedDraft[];
};

/** Drafts that a plan may take; without any, where to begin one. */
export function DraftChoices({ drafts, ...field }: DraftChoicesProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  if (drafts.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-muted">
        <Trans>담을 수 있는 예약 초안이 없어요. 매체마다 상품의 일정을 먼저 정해 주세요.</Trans>
        <LinkButton to={path("products")} size="small">
          <Trans>상품 보기</Trans>
        </LinkButton>
      </div>
    );
  const labelOf = ({ publisherName, productName, startDay, endDay, name }: UnplannedDraft) =>
    [
      `${publisherName} · ${productName}`,
      startDay && endDay ? format.dayRange(startDay, endDay) : null,
      name || null,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <CheckboxGroup
      {...field}
      label={t`담을 예약 초안`}
      options={drafts.map((draft) => ({ value: draft.id, label: labelOf(draft) }))}
    />
  );
}
