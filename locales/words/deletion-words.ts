import type { MessageDescriptor } from "@lingui/core";
import type { Erased } from "../../domain/people";

/* No macro here, since mails are bundled without the macro transform. */
export const ERASED_WORDS: Record<Erased, MessageDescriptor> = {
  sessions: /*i18n*/ { id: "deletion.sessions", message: "로그인한 기기" },
  signIns: /*i18n*/ { id: "deletion.signIns", message: "로그인 수단" },
  secondFactors: /*i18n*/ { id: "deletion.secondFactors", message: "2단계 인증" },
  devices: /*i18n*/ { id: "deletion.devices", message: "테스트 기기" },
  memberships: /*i18n*/ { id: "deletion.memberships", message: "프로젝트 멤버 자격" },
  groups: /*i18n*/ { id: "deletion.groups", message: "그룹 멤버 자격" },
  notifications: /*i18n*/ { id: "deletion.notifications", message: "알림" },
  invitations: /*i18n*/ { id: "deletion.invitations", message: "받은 초대" },
  mails: /*i18n*/ { id: "deletion.mails", message: "보낸 이메일 기록" },
  reportMails: /*i18n*/ { id: "deletion.reportMails", message: "이메일로 받는 리포트" },
};
