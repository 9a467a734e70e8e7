import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Side } from "../../../../domain/people";
import type { Pacing, Remedy } from "../../../../domain/reports";
import type { Checkup } from "../../../../worker/services/booking";
import { InlineAlert } from "../../../ui/inline-alert";
import { useFormat } from "../../../ui/use-format";
import { shareWords } from "./behind-words";
import { useAmount } from "./pacing-panel";

interface DoctorProps {
  checkup: Checkup;
  pacing: Pacing;
  /** Time zone of displayed times. */
  zone: string;
  /** The side whose advice is displayed. */
  side: Side;
  /** The control that applies a remedy; null if the reader cannot apply it. */
  actionOf: (remedy: Remedy) => ReactNode;
  /** Requests another simulation. */
  again?: ReactNode;
}

/** Why a campaign is behind, each cause with its share, and each remedy with its simulated effect. */
export default function Doctor({ checkup, pacing, zone, side, actionOf, again }: DoctorProps) {
  const { causes, remedies, replay } = checkup;
  return (
    <InlineAlert tone="warning" title={<Trans>계획보다 느리게 집행되고 있어요</Trans>}>
      <div className="flex flex-col gap-3 pt-1">
        <Causes causes={causes} side={side} />
        <ul className="flex flex-col divide-y divide-line">
          {remedies.map((remedy) => (
            <li
              key={remedy.kind}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2"
            >
              <div className="min-w-0">
                <RemedyName remedy={remedy} />
                <Effect remedy={remedy} result={replay?.result ?? null} pacing={pacing} />
              </div>
              {actionOf(remedy)}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Basis replay={replay} zone={zone} />
          {again}
        </div>
      </div>
    </InlineAlert>
  );
}

function Causes({ causes, side }: Pick<Checkup, "causes"> & { side: Side }) {
  const { i18n } = useRuntime();
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-1">
      {causes.map((cause) => {
        const { reason, advice } = shareWords(cause, side);
        return (
          <li key={`${cause.cause} ${cause.refusal}`} className="flex gap-2">
            <span className="nums w-14 shrink-0 text-end font-semibold">
              {format.percent(cause.shareBp / 10_000)}
            </span>
            <span>
              <span className="font-medium">{i18n._(reason)}</span> · {i18n._(advice)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function RemedyName({ remedy }: { remedy: Remedy }) {
  const format = useFormat();
  const name = () => {
    switch (remedy.kind) {
      case "extend": {
        const [day, days] = [format.day(remedy.endDay), format.number(remedy.days)];
        return (
          <Trans>
            종료일을 {day}까지 {days}일 연장
          </Trans>
        );
      }
      case "widen-targeting":
        return <Trans>타깃 넓히기</Trans>;
      case "add-creative": {
        const units = remedy.units.map(({ name }) => name).join(", ");
        return <Trans>소재가 없는 유닛에 소재 추가: {units}</Trans>;
      }
      case "lift-quota": {
        const quota = format.number(remedy.quota);
        return <Trans>하루 한도 {quota}회 해제</Trans>;
      }
      case "ask-publisher":
        return <Trans>매체에 문의</Trans>;
    }
  };
  return <p className="font-medium">{name()}</p>;
}

interface EffectProps {
  remedy: Remedy;
  result: NonNullable<Checkup["replay"]>["result"];
  pacing: Pacing;
}

function Effect({ remedy, result, pacing: { goal } }: EffectProps) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = useAmount();
  const effect = result?.effects.find(({ kind }) => kind === remedy.kind);
  if (!result || !effect) return null;
  const share = (count: number) => format.percent(count / goal.count);
  const [before, after] = [share(result.asItIs), share(effect.delivered)];
  const added = amount(goal.unit, Math.max(0, effect.delivered - result.asItIs));
  return (
    <p className="nums text-[13px] text-ink-muted">
      {effect.delivered > result.asItIs
        ? t`종료 시 ${before} → ${after} (${added} 추가)`
        : t`이 방법만으로는 더 집행되지 않아요.`}
    </p>
  );
}

function Basis({ replay, zone }: Pick<Checkup, "replay"> & { zone: string }) {
  const format = useFormat();
  const at = replay && format.dateTime(replay.askedAt, zone);
  const words = () => {
    switch (replay?.state) {
      case "done":
        return <Trans>{at}에 지난주 요청으로 모의 집행한 결과예요. 보장하는 수치는 아니에요.</Trans>;
      case "pending":
        return <Trans>효과를 계산하고 있어요.</Trans>;
      case "no-traffic":
        return <Trans>집계된 요청이 1주일보다 적어 효과를 계산할 수 없어요.</Trans>;
      case "failed":
        return <Trans>효과를 계산하지 못했어요.</Trans>;
      default:
        return <Trans>방법마다 효과를 계산해 볼 수 있어요.</Trans>;
    }
  };
  return <p className="text-[13px] text-ink-muted">{words()}</p>;
}
