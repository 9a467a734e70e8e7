import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  OFFERED_QUEST_GOALS,
  QUEST_DECISION_DAYS_MAX,
  QUEST_DECISION_DAYS_MIN,
  QUEST_NAME_MAX_CHARS,
  QUEST_RETURN_DAYS_MAX,
  QUEST_RETURN_DAYS_MIN,
} from "../../../../domain/booking";
import { NumberField } from "../../../ui/fields/number-field";
import { TextField } from "../../../ui/fields/text-field";
import type { bind } from "../../../ui/form/bind";
import { Card } from "../../../ui/page";
import { QUEST_GOAL_WORDS } from "../../campaign/quest-words";

type Bound = ReturnType<typeof bind>;

/** The only goal that can be booked, and why no other one can. */
export function OnlyGoal({ name }: { name: string }) {
  const { i18n } = useRuntime();
  const [goal] = OFFERED_QUEST_GOALS;
  const words = QUEST_GOAL_WORDS[goal];
  return (
    <div className="text-sm">
      <input type="hidden" name={name} value={goal} />
      <p className="font-medium">
        <Trans>목표</Trans>
      </p>
      <p className="pt-1">
        {i18n._(words.name)} · {i18n._(words.about)}
      </p>
      <p className="pt-1 text-[13px] text-ink-muted">
        <Trans>
          순위를 올리려고 구매에 돈을 주면 쇼핑몰의 규정에 어긋나고 부당한 광고가 될 수 있어, 순위 퀘스트는
          판매하지 않아요.
        </Trans>
      </p>
    </div>
  );
}

/** What is bought, and where. */
export function ProductCard({ brand, product, purchase }: Record<"brand" | "product" | "purchase", Bound>) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>제품</Trans>}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...brand} label={t`브랜드 이름`} maxLength={QUEST_NAME_MAX_CHARS} />
        <TextField {...product} label={t`제품 이름`} maxLength={QUEST_NAME_MAX_CHARS} />
        <div className="sm:col-span-2">
          <TextField
            {...purchase}
            inputMode="url"
            placeholder="https://"
            autoCapitalize="none"
            spellCheck={false}
            label={t`구매 링크`}
            description={t`참여자가 제품을 구매하는 주소예요.`}
          />
        </div>
      </div>
    </Card>
  );
}

/** Periods that the channel promises to participants before they join. */
export function PromisesCard({ decision, payback }: Record<"decision" | "payback", Bound>) {
  const { t } = useLingui();
  return (
    <Card
      title={<Trans>참여자와의 약속</Trans>}
      description={<Trans>참여하기 전에 안내하는 기간이라, 검토를 요청한 뒤에는 변경할 수 없어요.</Trans>}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          {...decision}
          label={t`확인 기간`}
          description={t`${QUEST_DECISION_DAYS_MIN}~${QUEST_DECISION_DAYS_MAX}일. 인증을 받고 이 기간 안에 결정해요. 그때까지 결정하지 않으면 자동으로 확정돼요.`}
          suffix={t`일`}
        />
        <NumberField
          {...payback}
          label={t`환급 대기 기간`}
          description={t`${QUEST_RETURN_DAYS_MIN}~${QUEST_RETURN_DAYS_MAX}일. 확정되고 이 기간이 지나면 환급해요. 그 전에 반품된 구매는 환급하지 않아요.`}
          suffix={t`일`}
        />
      </div>
    </Card>
  );
}
