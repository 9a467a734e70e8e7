import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Side } from "../../domain/people";
import { projectPath } from "../../domain/platform";
import { maySeePage } from "./page-access";

interface Place {
  /** Path below the project's. */
  path: string;
  label: MessageDescriptor;
  /** Additional search keywords, separated by commas. */
  words?: MessageDescriptor;
}

/** Settings and actions that are not in the sidebar. */
const PLACES: Record<Side, readonly Place[]> = {
  pub: [
    { path: "units/new", label: msg`광고 유닛 만들기`, words: msg`지면, 배너, 네이티브, 추가` },
    { path: "products/new", label: msg`광고 상품 만들기`, words: msg`단가, 판매, 추가` },
    { path: "products/sort", label: msg`상품 노출 순서`, words: msg`정렬` },
    { path: "apps/new", label: msg`앱 등록`, words: msg`추가, SDK, 연동` },
    { path: "campaigns/reasons", label: msg`반려 사유 관리`, words: msg`거절, 검토` },
    { path: "settings", label: msg`일반 설정`, words: msg`서비스 이름, 연락처, 이메일` },
    { path: "settings/platform", label: msg`플랫폼 설정`, words: msg`로고, 커버, 색상, 주소, 도메인` },
    { path: "settings/profile", label: msg`광고 프로필`, words: msg`프로필 이미지` },
    { path: "settings/operation", label: msg`운영 설정`, words: msg`수동 검토, 승인` },
    {
      path: "settings/allow-list",
      label: msg`허용 목록`,
      words: msg`수동 결제, 결제 허용, 비공개 상품, 자체 광고`,
    },
    { path: "settings/benefits", label: msg`혜택`, words: msg`할인, 무료 체험, 보너스, 프로모션` },
    { path: "promotions/new", label: msg`프로모션 만들기`, words: msg`이벤트, 할인, 소식` },
    { path: "settings/payout", label: msg`정산 정보`, words: msg`계좌, 은행, 정산, 지급, 출금, 세금계산서` },
    { path: "settings/plan", label: msg`요금제와 사용량`, words: msg`결제, 청구, 무료, 한도, 노출 수` },
    { path: "settings/webhook", label: msg`웹훅`, words: msg`알림, URL, 서명` },
    { path: "settings/client-credentials", label: msg`클라이언트 인증 정보`, words: msg`API, 비밀 키` },
    { path: "settings/access-token", label: msg`액세스 토큰`, words: msg`API, 비밀 키` },
    { path: "settings/devices", label: msg`테스트 기기`, words: msg`미리 보기, 광고 ID` },
    { path: "settings/enhancement", label: msg`부가 기능`, words: msg`타깃팅, 백필` },
    { path: "settings/delete", label: msg`서비스 삭제` },
  ],
  adv: [
    { path: "settings", label: msg`광고 계정 설정`, words: msg`이름, 연락처, 이메일` },
    { path: "payments", label: msg`결제 내역`, words: msg`카드, 환불, 영수증` },
    { path: "statements", label: msg`거래 명세`, words: msg`약정 금액, 정산액, 입금할 금액` },
    { path: "bills", label: msg`청구 내역`, words: msg`월별 결제, 세금계산서, 영수증` },
    { path: "settings/payment", label: msg`결제 설정`, words: msg`카드, 수동 결제, 세금계산서, 환불, 청구` },
    { path: "settings/profile", label: msg`광고 프로필`, words: msg`프로필 이미지, 로고` },
    { path: "settings/devices", label: msg`테스트 기기`, words: msg`미리 보기, 광고 ID` },
    { path: "settings/delete", label: msg`광고 계정 삭제` },
  ],
};

/** A destination of the frame's search. */
export interface FoundPlace {
  to: string;
  label: MessageDescriptor;
  words?: MessageDescriptor;
}

const ACCOUNT_PLACES: readonly FoundPlace[] = [
  { to: "/account/profile", label: msg`내 프로필`, words: msg`이름` },
  { to: "/account/security", label: msg`비밀번호와 2단계 인증`, words: msg`보안, 로그인` },
  { to: "/account/alarms", label: msg`알림 설정`, words: msg`이메일, 수신` },
  { to: "/account/language", label: msg`언어`, words: msg`영어, 한국어` },
];

/** Settings, actions and the account's own pages. @param project null outside projects */
export function searchPlaces(project: { side: Side; id: string; level: number } | null): FoundPlace[] {
  if (!project) return [...ACCOUNT_PLACES];
  const { side, id, level } = project;
  return [
    ...PLACES[side]
      .filter(({ path }) => maySeePage(side, path, level))
      .map(({ path, ...place }) => ({ ...place, to: projectPath(side, id, path) })),
    ...ACCOUNT_PLACES,
  ];
}
