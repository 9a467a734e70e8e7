import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { REFUSAL_REASONS, type Verdict } from "../../../../domain/quests";
import { QUEST_REASON_WORDS } from "../../../../locales/words/quest-mail";
import type { Participation } from "../../../../worker/services/quests";
import { SelectAll } from "../../../ui/data-table";
import { Select } from "../../../ui/fields/choices";
import { FieldErrors } from "../../../ui/fields/field";
import { bind } from "../../../ui/form/bind";
import { AppForm, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { useHydrated } from "../../../ui/use-hydrated";
import { useTickedRows } from "../../../ui/use-ticked-rows";
import { DecisionColumns, DecisionPanel } from "../decision-panel";
import { decisionFormSchema } from "./forms";

/** Id of the form to which the list's checkboxes belong. */
export const DECIDE_FORM = "decide";

interface DecidePanelProps {
  /** Verdicts that at least one row of the list allows. */
  verdicts: ReadonlySet<Verdict>;
  /** Number of selected rows. */
  count: number;
  side: "advertiser" | "publisher" | "operator";
}

interface DecidedListProps extends Pick<DecidePanelProps, "verdicts" | "side"> {
  rows: readonly Participation[];
  children: ReactNode;
}

/** A list of participations with the panel beside it, or alone if its reader may decide on none of them. */
export function DecidedList({ rows, verdicts, side, children }: DecidedListProps) {
  const hydrated = useHydrated();
  const ticked = useTickedRows(DECIDE_FORM, rows.map(({ id, state }) => `${id} ${state}`).join());
  if (verdicts.size === 0) return <div>{children}</div>;
  return (
    <div ref={ticked.list} onChange={ticked.recount}>
      <DecisionColumns panel={<DecidePanel verdicts={verdicts} count={ticked.count} side={side} />}>
        <SelectAll.Provider
          value={hydrated && <span className="inline-flex max-sm:hidden">{ticked.all()}</span>}
        >
          <div>{children}</div>
        </SelectAll.Provider>
      </DecisionColumns>
    </div>
  );
}

/** Confirms or refuses the selected participations, and takes back rewards of purchases that were returned. */
function DecidePanel({ verdicts, count, side }: DecidePanelProps) {
  const { t } = useLingui();
  const mayDecide = verdicts.has("confirm");
  return (
    <DecisionPanel
      title={<Trans>결정</Trans>}
      summary={
        <p role="status" className="nums text-sm font-medium">
          {count > 0 ? t`${count}개 선택됨` : t`선택한 항목 없음`}
        </p>
      }
      acts={<DecideForm verdicts={verdicts} />}
    >
      <div className="flex flex-col gap-2 text-[13px] text-ink-muted">
        {mayDecide && (
          <p>
            <Trans>주문 번호와 영수증을 비교해 주세요. 표시된 의심 신호만으로는 반려하지 않아요.</Trans>
          </p>
        )}
        {mayDecide && side === "publisher" && (
          <p>
            <Trans>이의 제기를 반려하면 운영팀이 최종으로 결정해요.</Trans>
          </p>
        )}
        {mayDecide && side === "operator" && (
          <p>
            <Trans>운영팀의 결정은 최종이에요.</Trans>
          </p>
        )}
        {verdicts.has("reverse") && (
          <p>
            <Trans>반품된 주문은 반품 기간이 끝나기 전까지 환급을 취소할 수 있어요.</Trans>
          </p>
        )}
      </div>
    </DecisionPanel>
  );
}

function DecideForm({ verdicts }: Pick<DecidePanelProps, "verdicts">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure, intent } = useAppForm({
    schema: decisionFormSchema,
    intent: DECIDE_FORM,
  });
  const { id, name, errors } = fields.ids;
  return (
    <AppForm form={form} failure={failure} intent={intent} staysInPlace className="w-full gap-3">
      <FieldErrors id={id} name={name} label="" errors={errors} />
      <Select
        {...bind(fields.reason)}
        required={false}
        label={verdicts.has("confirm") ? t`반려 사유` : t`취소 사유`}
        placeholder={t`반려하거나 취소할 때 선택`}
        options={REFUSAL_REASONS.map((value) => ({ value, label: i18n._(QUEST_REASON_WORDS[value]) }))}
      />
      <div className="flex flex-wrap gap-2">
        {verdicts.has("confirm") && (
          <SubmitButton name="verdict" value="confirm">
            {t({ message: "확정", context: "decide" })}
          </SubmitButton>
        )}
        {verdicts.has("refuse") && (
          <SubmitButton variant="secondary" name="verdict" value="refuse">
            <Trans>반려</Trans>
          </SubmitButton>
        )}
        {verdicts.has("reverse") && (
          <SubmitButton variant="danger-quiet" name="verdict" value="reverse">
            <Trans>환급 취소하기</Trans>
          </SubmitButton>
        )}
      </div>
    </AppForm>
  );
}
