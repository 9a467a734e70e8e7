import { msg } from "@lingui/core/macro";

/** Titles of the pages. */

/** Success toasts. */
export const TOASTS = {
  invited: msg`초대를 보냈어요.`,
  resent: msg`초대를 다시 보냈어요. 이전 링크는 더 이상 사용할 수 없어요.`,
  withdrawn: msg`초대를 취소했어요.`,
  cardRemoved: msg`카드를 삭제했어요.`,
  levelChanged: msg`권한을 변경했어요.`,
  memberRemoved: msg`멤버를 제외했어요.`,
  left: msg`나갔어요.`,
  synced: msg`그룹과 멤버를 동기화했어요.`,
  accepted: msg`초대를 수락했어요.`,
  declined: msg`초대를 거절했어요.`,
  groupCreated: msg`그룹을 만들었어요.`,
  groupSaved: msg`그룹을 저장했어요.`,
  groupDeleted: msg`그룹을 삭제했어요.`,
  projectGiven: msg`프로젝트를 그룹에 추가했어요.`,
  projectTaken: msg`프로젝트를 그룹에서 제외했어요.`,
  deviceAdded: msg`기기를 등록했어요.`,
  deviceRemoved: msg`기기를 삭제했어요.`,
  deviceShared: msg`미리 보기 기기로 등록했어요. 캠페인에서 소재를 선택해 이 기기로 보낼 수 있어요.`,
  alarmsSaved: msg`알림 설정을 저장했어요.`,
  allRead: msg`모두 읽음으로 표시했어요.`,
};
