import { msg } from "@lingui/core/macro";

/** Names of the pages about people, as the browser's tab shows them. */
export const TITLES = {
  members: msg`멤버`,
  invitation: msg`초대`,
  groups: msg`그룹`,
  group: msg`그룹`,
  devices: msg`기기`,
  alarms: msg`알림 설정`,
  notifications: msg`알림`,
};
