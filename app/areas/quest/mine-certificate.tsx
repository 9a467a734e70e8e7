import { Trans, useLingui } from "@lingui/react/macro";
import type { ReaderParticipation } from "../../../worker/services/quests";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

/** What of a reader's data was deleted and when, and what stays and why. The only part of the page that is printed. */
export function DeletionCertificate({ own }: { own: ReaderParticipation }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { id, platformName, advertiserName, productName, forgottenAt, timezone } = own;
  return (
    <Card title={<Trans>개인정보 삭제 확인서</Trans>}>
      <div className="flex flex-col gap-4 text-sm wrap-anywhere">
        <DescriptionList
          narrow
          items={[
            { key: "id", term: t`참여 번호`, value: id },
            { key: "quest", term: t`퀘스트`, value: `${productName} (${advertiserName})` },
            { key: "platform", term: t`매체`, value: platformName },
            {
              key: "at",
              term: t`삭제 일시`,
              value: forgottenAt === null ? "" : dateTime(forgottenAt, timezone),
            },
          ]}
        />
        <div>
          <h3 className="pb-1 font-semibold">
            <Trans>삭제한 정보</Trans>
          </h3>
          <ul className="list-disc pl-5">
            <li>{t`이메일 주소와 휴대폰 번호`}</li>
            <li>{t`입력한 주문 번호, 영수증 사진과 이의 내용`}</li>
            <li>{t`은행, 예금주와 계좌 번호`}</li>
            <li>{t`접속한 네트워크와 기기를 비교하는 값`}</li>
          </ul>
        </div>
        <div>
          <h3 className="pb-1 font-semibold">
            <Trans>남는 정보와 이유</Trans>
          </h3>
          <ul className="list-disc pl-5">
            <li>{t`참여 상태와 날짜, 환급 금액과 세금: 회계와 세금 기록`}</li>
            <li>{t`이메일, 번호, 계좌, 주문과 영수증을 비교하는 값: 중복 참여 방지. 이 값으로는 누구인지 알 수 없어요.`}</li>
          </ul>
        </div>
        <p className="text-[13px] text-ink-muted print:hidden">
          <Trans>브라우저의 인쇄 기능으로 인쇄하거나 PDF로 저장할 수 있어요.</Trans>
        </p>
      </div>
    </Card>
  );
}
