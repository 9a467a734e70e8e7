import { Trans, useLingui } from "@lingui/react/macro";
import type { Ownership } from "../../../worker/services/inventory";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import { CopyField } from "../../ui/copy-field";
import { InlineAlert } from "../../ui/inline-alert";
import { IntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";

/** Intents of this section, whose refusals are displayed here. */
export const RECORD_INTENTS = ["look-for-record", "check-record"];

interface RecordProofProps {
  ownership: Ownership;
  /** Whether DNS lookups are simulated on this machine. */
  hasNoDns: boolean;
}

/** Proof of ownership by a TXT record, which is looked up in the background for two days. */
export function RecordProof({ ownership: { records, dns }, hasNoDns }: RecordProofProps) {
  const { t } = useLingui();
  const [first, ...others] = records;
  if (!first) return null;
  const names = others.map(({ name }) => name).join(", ");
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="text-sm font-semibold">
        <Trans>DNS 레코드로 확인</Trans>
      </h3>
      <p className="text-sm text-ink-muted">
        <Trans>도메인의 DNS에 TXT 레코드를 하나 추가해 주세요. 반영되는 데 최대 48시간이 걸려요.</Trans>
      </p>
      {hasNoDns && (
        <p className="text-[13px] text-ink-muted">
          <Trans>이 컴퓨터에서는 DNS를 조회하지 않아서 레코드를 추가해도 확인되지 않아요.</Trans>
        </p>
      )}
      <CopyField multiline label={t`이름`} value={first.name} />
      {others.length > 0 && (
        <p className="text-[13px] text-ink-muted wrap-anywhere">{t`이 이름에도 추가할 수 있어요: ${names}`}</p>
      )}
      <CopyField multiline label={t`값`} value={first.value} />
      {dns && <RecordState dns={dns} />}
      <ActionFailure only={RECORD_INTENTS} />
      <div className="flex flex-wrap justify-end gap-2">
        {dns?.state === "open" ? (
          <IntentButton intent="check-record">
            <Trans>지금 확인</Trans>
          </IntentButton>
        ) : (
          <IntentButton intent="look-for-record" variant="primary">
            {dns ? <Trans>다시 확인</Trans> : <Trans>추가했어요</Trans>}
          </IntentButton>
        )}
      </div>
    </section>
  );
}

function RecordState({ dns }: { dns: NonNullable<Ownership["dns"]> }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const at = (ms: number) => format.dateTime(ms, project.timezone);
  if (dns.state !== "open") {
    return (
      <InlineAlert tone="warning">
        <Trans>48시간 동안 레코드를 확인하지 못했어요. 이름과 값을 확인하고 다시 시도해 주세요.</Trans>
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="info" title={<Trans>레코드를 확인하고 있어요</Trans>}>
      {dns.checkedAt === null ? (
        <span className="block">{t`1분 안에 첫 확인을 시작해요.`}</span>
      ) : (
        <span className="block">{t`${at(dns.checkedAt)}에 확인했을 때 아직 없었어요.`}</span>
      )}
      {dns.checkedAt !== null && dns.nextCheckAt !== null && (
        <span className="block">{t`다음 확인: ${at(dns.nextCheckAt)}`}</span>
      )}
      <span className="block">{t`${at(dns.expiresAt)}까지 확인해요. 이 화면을 닫아도 돼요.`}</span>
    </InlineAlert>
  );
}
