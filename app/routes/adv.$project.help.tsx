import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, ph } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { supportInquirySchema } from "../../domain/desk";
import { inUnicode } from "../../domain/kernel";
import { askSupport } from "../../worker/services/desk";
import { SupportForm } from "../areas/inquiries/support-form";
import { INQUIRY_TOASTS } from "../areas/inquiries/words";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DisclosureSummary } from "../ui/disclosure-summary";
import { FilterBar } from "../ui/filter-bar";
import { Card, EmptyState, PageHeader } from "../ui/page";

const title = msg`도움말`;

export const handle = { access: "project.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    email: z.string(),
    q: z.string(),
  }),
  async ({ url, access: { account } }) => ({
    email: account.email,
    q: url.searchParams.get("q")?.trim() ?? "",
  }),
);

export const action = intentAction({
  support: projectAction(supportInquirySchema, async (input, adapter) => {
    await askSupport(adapter.ctx, adapter.project, input);
    return redirectDone(adapter, adapter.url.pathname, INQUIRY_TOASTS.support);
  }),
});

/** Frequently asked questions, and a link to support. @param q search text */
export default function HelpScreen() {
  const { email, q } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const groups = matching(i18n, q);
  return (
    <>
      <PageHeader title={<Trans>도움말</Trans>} description={<Trans>자주 묻는 질문이에요.</Trans>} />
      <FilterBar search={{ name: "q", label: t`질문과 답변 검색` }} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          {groups.length === 0 ? (
            <EmptyState
              title={t`검색 결과가 없어요`}
              description={t`다른 검색어로 찾거나 문의를 보내 주세요.`}
              action={
                <LinkButton to="?">
                  <Trans>모두 보기</Trans>
                </LinkButton>
              }
            />
          ) : (
            groups.map((group) => <Group key={group.id} group={group} open={q !== ""} />)
          )}
        </div>
        <Card
          title={<Trans>문의하기</Trans>}
          description={<Trans>영업일 기준 2일 안에 {ph({ email: inUnicode(email) })}로 답변해 드려요.</Trans>}
          className="lg:sticky lg:top-[calc(var(--header-height)+16px)]"
        >
          <SupportForm />
        </Card>
      </div>
    </>
  );
}

interface Question {
  id: string;
  question: MessageDescriptor;
  answer: MessageDescriptor;
}

interface QuestionGroup {
  id: string;
  title: MessageDescriptor;
  questions: readonly Question[];
}

/** Advertisers' frequent questions, in the order of a campaign's steps. Each answer describes actual behaviour. */
const QUESTION_GROUPS: readonly QuestionGroup[] = [
  {
    id: "booking",
    title: msg`예약`,
    questions: [
      {
        id: "start",
        question: msg`언제부터 광고를 시작할 수 있나요?`,
        answer: msg`영업일 기준 7일 후부터 150일 후까지 선택할 수 있어요. 오늘 시작하려면 당일 시작을 요청해 주세요. 매체가 승인하면 시작돼요.`,
      },
      {
        id: "hold",
        question: msg`선택한 날짜는 얼마 동안 확보되나요?`,
        answer: msg`기간제 상품은 선택한 날짜의 구좌를 15분 동안 확보해 드려요. 그 안에 검토를 요청하면 예약이 이어지고, 시간이 지나면 다른 광고주가 예약할 수 있어요. 작성한 내용은 그대로 유지돼요.`,
      },
      {
        id: "limits",
        question: msg`한 번에 얼마나 예약할 수 있나요?`,
        answer: msg`매체가 수동 결제나 자체 광고를 허용하기 전에는 상품 하나에서 150 구좌·일, 모두 합쳐 300 구좌·일까지 확보할 수 있어요. 구좌·일은 구좌 수에 일수를 곱한 값이에요. 초안 하나는 6시간에 6번까지 확보하고, 초안은 1분에 10건씩 50건까지 만들 수 있어요. 허용된 뒤에는 훨씬 많이 예약할 수 있어요. 검토는 캠페인마다 하루 5번까지 요청할 수 있어요.`,
      },
      {
        id: "full",
        question: msg`원하는 날짜의 구좌가 모두 예약됐어요.`,
        answer: msg`작성한 내용은 초안으로 저장돼요. 초안의 일정 단계에서 예약 가능한 다른 날짜를 선택해 주세요.`,
      },
      {
        id: "withdraw",
        question: msg`예약을 취소하려면 어떻게 하나요?`,
        answer: msg`최종 승인 전에는 캠페인 화면에서 예약을 철회할 수 있어요. 승인된 뒤에는 매체에 취소를 요청해 주세요. 매체가 집행한 만큼의 금액을 정하고, 남은 금액은 결제한 카드나 계좌로 환불돼요.`,
      },
    ],
  },
  {
    id: "review",
    title: msg`검토와 반려`,
    questions: [
      {
        id: "how-long",
        question: msg`검토는 얼마나 걸리나요?`,
        answer: msg`매체가 48시간 안에 검토하고, 이어서 운영팀이 최종 검토해요. 72시간 동안 답변이 없으면 자동으로 반려되고, 수정해서 다시 요청할 수 있어요.`,
      },
      {
        id: "rejected",
        question: msg`반려된 캠페인은 어떻게 하나요?`,
        answer: msg`캠페인 화면 상단에서 반려 사유를 확인하고, 내용을 수정한 다음 다시 검토를 요청해 주세요.`,
      },
    ],
  },
  {
    id: "creative",
    title: msg`소재`,
    questions: [
      {
        id: "due",
        question: msg`소재는 언제까지 등록해야 하나요?`,
        answer: msg`시작 3영업일 전까지 등록해야 해요. 등록된 소재가 없으면 5영업일 전과 3영업일 전에 이메일과 알림으로 알려 드려요.`,
      },
      {
        id: "files",
        question: msg`어떤 파일을 업로드할 수 있나요?`,
        answer: msg`이미지는 JPG, PNG, WebP, GIF를 10MB까지, 동영상은 MP4, MOV, WebM, MKV, AVI를 올릴 수 있어요. 동영상은 5초 이상 30초 이하여야 해요.`,
      },
      {
        id: "preview",
        question: msg`내 휴대폰에서 소재를 미리 볼 수 있나요?`,
        answer: msg`설정 → 테스트 기기에서 휴대폰의 광고 ID를 등록하고, 캠페인 화면의 ‘내 기기에서 미리 보기’에서 소재와 기기를 선택해 주세요. 매체 앱을 열면 그 기기에만 5분 동안 노출돼요. 집계하거나 과금하지 않아요.`,
      },
      {
        id: "none",
        question: msg`시작일이 지났는데 광고가 노출되지 않아요.`,
        answer: msg`승인된 소재가 1개 이상 있어야 시작돼요. 승인된 소재가 있다면 캠페인 화면의 ‘미노출 이유’에서 이유와 해결 방법을 확인해 주세요.`,
      },
    ],
  },
  {
    id: "running",
    title: msg`집행과 리포트`,
    questions: [
      {
        id: "pause",
        question: msg`집행을 일시 중지할 수 있나요?`,
        answer: msg`캠페인 화면에서 일시 중지를 누르면 5초 안에 중단돼요. 종료일 전에는 언제든 다시 시작할 수 있고, 종료일은 그대로예요.`,
      },
      {
        id: "counted",
        question: msg`노출은 언제 집계되나요?`,
        answer: msg`웹에서는 광고 면적의 절반 이상이 1초(동영상은 2초) 이상 화면에 노출되면, 앱에서는 광고가 화면에 표시됐다고 앱이 알려 주면 집계해요. 매체와 광고주가 같은 수치를 봐요.`,
      },
      {
        id: "report",
        question: msg`리포트를 파일로 내려받을 수 있나요?`,
        answer: msg`리포트에서 CSV나 XLSX로 내보낼 수 있어요. 선택한 기간과 캠페인의 데이터가 담겨요.`,
      },
    ],
  },
  {
    id: "account",
    title: msg`계정과 결제`,
    questions: [
      {
        id: "manual",
        question: msg`수동 결제는 어떻게 사용하나요?`,
        answer: msg`상품 화면이나 예약의 결제 단계에서 ‘허용 요청’을 눌러 주세요. 매체가 허용하면 알려 드려요. 대금은 예약이 확정되면 안내되는 운영사 계좌로 납부해요. 허용한 매체는 설정 → 결제에서 확인할 수 있어요.`,
      },
      {
        id: "members",
        question: msg`동료와 함께 사용할 수 있나요?`,
        answer: msg`멤버에서 이메일로 초대해 주세요. 소유자는 모든 작업을, 편집자는 결제·멤버 관리·삭제를 제외한 모든 작업을 할 수 있어요. 뷰어는 조회만 할 수 있어요.`,
      },
    ],
  },
];

/** Questions that contain every search word in the question or the answer. */
function matching(i18n: I18n, q: string): QuestionGroup[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return QUESTION_GROUPS.map((group) => ({
    ...group,
    questions: group.questions.filter(({ question, answer }) => {
      const text = `${i18n._(question)} ${i18n._(answer)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  })).filter(({ questions }) => questions.length > 0);
}

/** @param open expands the answers, for search results */
function Group({ group, open }: { group: QuestionGroup; open: boolean }) {
  const { i18n } = useRuntime();
  return (
    <section>
      <h2 className="pb-2 text-base font-semibold">{i18n._(group.title)}</h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {group.questions.map(({ id, question, answer }) => (
          <details key={`${id} ${open}`} open={open} className="group">
            <DisclosureSummary className="min-h-11 px-4 py-2.5 text-sm hover:bg-hover">
              {i18n._(question)}
            </DisclosureSummary>
            <p className="px-4 pb-3.5 text-sm leading-6 text-ink-muted">{i18n._(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
