import { msg } from "@lingui/core/macro";

/** What is said once an inquiry is on its way. Source: rule H4. */
export const INQUIRY_TOASTS = {
  media: msg`매체에 문의를 보냈어요. 답은 이메일과 ‘문의’로 와요.`,
  pubSupport: msg`문의를 보냈어요. 2영업일 안에 이메일과 이 화면으로 답해 드려요.`,
  support: msg`문의를 보냈어요. 2영업일 안에 이메일과 ‘문의’로 답해 드려요.`,
};
