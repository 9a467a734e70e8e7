import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EMAIL_CODE_DIGITS } from "../../../domain/kernel";
import {
  JOIN_CODE_TTL_MS,
  joinCodeSchema,
  joinSchema,
  PLACE_HELD_MS,
  READER_AGE_MIN,
} from "../../../domain/quests";
import type { OpenQuestPage } from "../../../worker/services/quests";
import type { PageHandle } from "../../root";
import { ExternalLink } from "../../ui/external-link";
import { Checkbox } from "../../ui/fields/choices";
import { CodeField } from "../../ui/fields/code-field";
import { TextField } from "../../ui/fields/text-field";
import { bind, bindChecked } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { QuestFrame } from "./frame";
import type { questLoader } from "./join.server";
import { Disclosure, QuestTermsList } from "./terms";

export const handle = { title: msg`퀘스트에 참여`, isPlain: true } satisfies PageHandle;
export const codeHandle = { title: msg`참여 코드 입력`, isPlain: true } satisfies PageHandle;

const PLACE_HOURS = PLACE_HELD_MS / 3_600_000;
const CODE_MINUTES = JOIN_CODE_TTL_MS / 60_000;

/** A quest for its readers: terms, steps, and the form that asks for a place. */
export function QuestScreen() {
  const { quest, home } = useLoaderData<typeof questLoader>();
  const { brandName, productName, left, timezone } = quest;
  return (
    <Frame quest={quest}>
      <div className="flex flex-col gap-4">
        <Disclosure {...quest} />
        <Card>
          <div className="pb-3 wrap-anywhere">
            <p className="text-[13px] text-ink-muted">{brandName}</p>
            <h2 className="text-base font-semibold">{productName}</h2>
          </div>
          <QuestTermsList quest={quest} timezone={timezone} />
        </Card>
        <Card title={<Trans>참여 순서</Trans>}>
          <QuestSteps quest={quest} />
        </Card>
        <Card title={<Trans>참여 신청</Trans>}>
          {left > 0 ? (
            <JoinForm quest={quest} />
          ) : (
            <InlineAlert tone="info" title={<Trans>지금은 남은 자리가 없어요</Trans>}>
              <Trans>자리는 3시간마다 열리고, 취소된 자리도 다시 열려요.</Trans>
            </InlineAlert>
          )}
        </Card>
        <BackLink href={home}>
          <Trans>다른 퀘스트 보기</Trans>
        </BackLink>
      </div>
    </Frame>
  );
}

/** Asks for the mailed code, by which the place is held. */
export function QuestCodeScreen() {
  const { quest, path } = useLoaderData<typeof questLoader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: joinCodeSchema });
  return (
    <Frame quest={quest}>
      <div className="flex flex-col gap-4">
        <Disclosure {...quest} />
        <Card title={<Trans>참여 코드 입력</Trans>}>
          <AppForm form={form} failure={failure}>
            <p className="text-sm">
              <Trans>
                이메일로 보낸 숫자 {EMAIL_CODE_DIGITS}자리를 {CODE_MINUTES}분 안에 입력해 주세요. 입력하면
                자리가 {PLACE_HOURS}시간 동안 확보돼요.
              </Trans>
            </p>
            <CodeField {...bind(fields.code)} label={t`참여 코드`} digits={EMAIL_CODE_DIGITS} />
            <SubmitButton>
              <Trans>자리 확보</Trans>
            </SubmitButton>
          </AppForm>
        </Card>
        <p className="text-[13px] text-ink-muted">
          <Trans>이메일이 오지 않으면 스팸함을 확인하고, 1분 뒤에 다시 신청해 주세요.</Trans>
        </p>
        <BackLink href={path}>
          <Trans>다시 신청하기</Trans>
        </BackLink>
      </div>
    </Frame>
  );
}

function Frame({ quest, children }: { quest: OpenQuestPage; children: ReactNode }) {
  const { color, platform, channelName, productName } = quest;
  return (
    <QuestFrame
      color={color}
      logoAssetId={platform.logoAssetId}
      eyebrow={`${platform.displayName} · ${channelName}`}
      title={<Trans>{productName} 퀘스트</Trans>}
    >
      {children}
    </QuestFrame>
  );
}

function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center self-start text-sm font-medium text-brand-ink underline underline-offset-2"
    >
      {children}
    </a>
  );
}

/** The steps of a participation, in order. */
function QuestSteps({ quest }: { quest: OpenQuestPage }) {
  const { money } = useFormat();
  const { productName, purchaseUrl, priceMinor, paybackMinor, decisionDays, returnDays, decidedBy } = quest;
  const [price, cashBack] = [money(priceMinor, "KRW"), money(paybackMinor, "KRW")];
  const decider = decidedBy === "publisher" ? quest.platform.displayName : quest.advertiserName;
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm wrap-anywhere">
      <li>
        <Trans>
          아래에서 신청하고 이메일로 받은 코드를 입력해요. 자리가 {PLACE_HOURS}시간 동안 확보돼요.
        </Trans>
      </li>
      <li>
        <Trans>
          <ExternalLink href={purchaseUrl}>구매 페이지</ExternalLink>에서 {productName} 제품을 {price}에
          구매해요.
        </Trans>
      </li>
      <li>
        <Trans>
          {PLACE_HOURS}시간 안에 주문 번호와 영수증 사진, 환급받을 계좌를 등록해요. 후기는 쓰지 않아도 돼요.
        </Trans>
      </li>
      <li>
        <Trans>
          {decider}에서 {decisionDays}일 안에 확인해요. 그때까지 결정되지 않으면 자동으로 확정돼요. 반려되면
          한 번 이의를 제기할 수 있어요.
        </Trans>
      </li>
      <li>
        <Trans>
          확정되고 {returnDays}일이 지나면 {cashBack}을 계좌로 보내 드려요. 그 전에 취소하거나 반품하면
          환급되지 않아요.
        </Trans>
      </li>
    </ol>
  );
}

function JoinForm({ quest }: { quest: OpenQuestPage }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: joinSchema });
  const { advertiserName, platform } = quest;
  const platformName = platform.displayName;
  return (
    <AppForm form={form} failure={failure}>
      <p className="text-[13px] text-ink-muted">
        <Trans>한 사람이 한 번 참여할 수 있어요. 모든 항목이 필수예요.</Trans>
      </p>
      <TextField {...bind(fields.email)} label={t`이메일`} type="email" autoComplete="email" />
      <TextField
        {...bind(fields.phone)}
        label={t`휴대폰 번호`}
        description={t`문자를 보내지 않아요. 같은 사람이 두 번 참여하는 것을 방지하는 데 써요.`}
        type="tel"
        autoComplete="tel"
      />
      <div className="flex flex-col gap-3">
        <Checkbox
          {...bindChecked(fields.isOldEnough)}
          required
          label={t`만 ${READER_AGE_MIN}세 이상이에요`}
        />
        <Checkbox
          {...bindChecked(fields.takesPart)}
          required
          label={t`참여를 위한 개인정보 수집과 이용에 동의해요`}
          description={t`이메일, 휴대폰 번호, 계좌를 참여 확인과 환급에 써요. 암호화해 보관하고, 계좌와 영수증은 환급이나 종료 90일 뒤에 삭제해요. 언제든지 삭제를 요청할 수 있어요.`}
        />
        <Checkbox
          {...bindChecked(fields.sharesProof)}
          required
          label={t`인증 자료를 광고주와 매체에 제공하는 데 동의해요`}
          description={t`주문 번호와 영수증 사진을 ${advertiserName}, ${platformName}에 제공해요. 이메일, 휴대폰 번호와 계좌는 제공하지 않아요. 동의하지 않으면 참여할 수 없어요.`}
        />
      </div>
      <SubmitButton>
        <Trans>참여 코드 받기</Trans>
      </SubmitButton>
    </AppForm>
  );
}
