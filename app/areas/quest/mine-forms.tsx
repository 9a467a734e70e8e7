import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { z } from "zod";
import { BANK_TEXT_MAX_CHARS } from "../../../domain/money";
import {
  OBJECTION_TEXT_MAX_CHARS,
  ORDER_NUMBER_MAX_CHARS,
  payeeSchema,
  readerObjectionSchema,
} from "../../../domain/quests";
import type { ReaderParticipation } from "../../../worker/services/quests";
import { DisclosureSummary } from "../../ui/disclosure-summary";
import { controlProps, Field, type FieldProps } from "../../ui/fields/field";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";
import { proofFormSchema } from "./forms";

const NO_FIELDS = z.object({});

/** A part of the page that is opened first, without a script. */
function Folded({
  title,
  isOpen = false,
  children,
}: {
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      open={isOpen}
      className="group rounded-lg border border-line bg-surface p-4 text-sm sm:p-5 print:hidden"
    >
      <DisclosureSummary>{title}</DisclosureSummary>
      <div className="pt-3">{children}</div>
    </details>
  );
}

export function ProofForm() {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({ schema: proofFormSchema, intent: "submit" });
  const { receipt } = fields;
  return (
    <Card title={<Trans>구매 인증</Trans>}>
      <AppForm form={form} failure={failure} intent={intent} encType="multipart/form-data">
        <p className="text-[13px] text-ink-muted">
          <Trans>모든 항목이 필수예요. 후기는 쓰지 않아도 돼요.</Trans>
        </p>
        <TextField
          {...bind(fields.orderNumber)}
          label={t`주문 번호`}
          maxLength={ORDER_NUMBER_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
        />
        <PictureField
          {...bind(receipt)}
          required
          label={t`영수증 사진`}
          description={
            failure
              ? t`JPG, PNG, WebP, 10MB 이하. 파일을 다시 선택해 주세요.`
              : t`주문 번호와 결제 금액이 보이는 사진이나 화면 캡처. JPG, PNG, WebP, 10MB 이하`
          }
        />
        <p className="text-[13px] text-ink-muted">
          <Trans>환급받을 계좌예요. 암호화해 보관하고 광고주와 매체에 제공하지 않아요.</Trans>
        </p>
        <PayeeFields fields={fields} />
        <SubmitButton>
          <Trans>인증 등록</Trans>
        </SubmitButton>
      </AppForm>
    </Card>
  );
}

/** The browser's own control: the page has no script that could name the chosen file. */
function PictureField(props: FieldProps) {
  return (
    <Field {...props}>
      <input
        {...controlProps(props)}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="min-h-9 max-w-full text-sm file:mr-3 file:min-h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
      />
    </Field>
  );
}

type Bindable = Parameters<typeof bind>[0];

function PayeeFields({ fields }: { fields: Record<"bank" | "holder" | "number", Bindable> }) {
  const { t } = useLingui();
  const typed = { autoComplete: "off", spellCheck: false, maxLength: BANK_TEXT_MAX_CHARS };
  return (
    <>
      <TextField {...bind(fields.bank)} {...typed} label={t`은행`} />
      <TextField {...bind(fields.holder)} {...typed} label={t`예금주`} />
      <TextField {...bind(fields.number)} {...typed} label={t`계좌 번호`} inputMode="numeric" />
    </>
  );
}

export function PayeeForm({ own }: { own: ReaderParticipation }) {
  const { form, fields, failure, intent } = useAppForm({ schema: payeeSchema, intent: "payee" });
  return (
    <Folded title={<Trans>계좌 수정</Trans>} isOpen={failure !== null || own.failure !== null}>
      <AppForm form={form} failure={failure} intent={intent}>
        <PayeeFields fields={fields} />
        <SubmitButton>
          <Trans>계좌 저장</Trans>
        </SubmitButton>
      </AppForm>
    </Folded>
  );
}

export function ObjectionForm() {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({
    schema: readerObjectionSchema,
    intent: "object",
  });
  return (
    <Card title={<Trans>이의 제기</Trans>}>
      <AppForm form={form} failure={failure} intent={intent}>
        <TextArea
          {...bind(fields.text)}
          label={t`이의 내용`}
          description={t`한 번만 제기할 수 있어요. 최대 ${OBJECTION_TEXT_MAX_CHARS}자`}
          maxLength={OBJECTION_TEXT_MAX_CHARS}
          rows={4}
        />
        <SubmitButton>
          <Trans>이의 제기</Trans>
        </SubmitButton>
      </AppForm>
    </Card>
  );
}

export function WithdrawForm() {
  const { form, failure, intent } = useAppForm({ schema: NO_FIELDS, intent: "withdraw" });
  return (
    <Folded title={<Trans>참여 취소하기</Trans>} isOpen={failure !== null}>
      <AppForm form={form} failure={failure} intent={intent}>
        <p>
          <Trans>자리를 다른 사람에게 넘겨요. 이미 구매했어도 환급받을 수 없어요.</Trans>
        </p>
        <SubmitButton variant="danger">
          <Trans>참여 취소하기</Trans>
        </SubmitButton>
      </AppForm>
    </Folded>
  );
}

/** States in which a decision or a payment is open, so that nothing is deleted yet. */
const OPEN: readonly ReaderParticipation["state"][] = ["objected", "escalated", "confirmed", "due", "sent"];

export function ForgetForm({ own: { state } }: { own: ReaderParticipation }) {
  const { form, failure, intent } = useAppForm({ schema: NO_FIELDS, intent: "forget" });
  return (
    <Folded title={<Trans>내 정보 삭제</Trans>} isOpen={failure !== null}>
      {OPEN.includes(state) ? (
        <p>
          <Trans>결정이나 환급이 끝나면 여기에서 삭제할 수 있어요.</Trans>
        </p>
      ) : (
        <AppForm form={form} failure={failure} intent={intent}>
          <p>
            <Trans>이메일, 휴대폰 번호, 주문 번호, 영수증과 계좌를 바로 삭제해요. 되돌릴 수 없어요.</Trans>
            {(state === "reserved" || state === "submitted") && (
              <>
                {" "}
                <Trans>진행 중인 참여는 취소되고 환급받을 수 없어요.</Trans>
              </>
            )}
            {state === "refused" && (
              <>
                {" "}
                <Trans>이의를 제기하지 않은 것으로 처리돼요.</Trans>
              </>
            )}
          </p>
          <SubmitButton variant="danger">
            <Trans>내 정보 삭제</Trans>
          </SubmitButton>
        </AppForm>
      )}
    </Folded>
  );
}
