import { msg } from "@lingui/core/macro";
import { EVENT_PERIOD_MAX_DAYS } from "../../../../../domain/audience";
import {
  AUDIENCE_MIN,
  CATEGORY_EVENTS_MAX,
  CATEGORY_PROPERTIES_MAX,
  TARGETINGS_MAX,
} from "../../../../../domain/inventory";
import { type Article, list, page, steps, text } from "../article";

export const audienceTargeting: Article = {
  slug: "audience-targeting",
  title: msg`오디언스 타깃팅`,
  summary: msg`앱이 보낸 이벤트와 속성으로 사용자를 모아 상품의 타깃팅으로 판매해요.`,
  sections: [
    {
      id: "steps",
      title: msg`만드는 순서`,
      blocks: [
        steps(
          msg`앱이나 서버에서 사용자의 이벤트와 속성을 보내요. 사용자 ID가 있는 요청에만 타깃팅이 적용돼요.`,
          msg`카테고리 조건에 사용할 이벤트를 콘솔에 만들어요. 만든 뒤부터 보낸 기록만 사용해요.`,
          msg`조건을 정해 카테고리를 만들어요. 사용자 ${AUDIENCE_MIN}명이 모이면 판매를 시작할 수 있어요.`,
          msg`카테고리를 묶어 타깃팅을 만들고 할증률을 정해요.`,
          msg`광고 상품에서 노출할 타깃팅을 선택해요. 필수로 정하면 그 타깃팅을 사용해야 예약할 수 있어요.`,
        ),
        page(msg`오디언스 타깃팅`, "targeting"),
        page(msg`부가 기능에서 켜기`, "settings/enhancement"),
      ],
    },
    {
      id: "categories",
      title: msg`카테고리`,
      blocks: [
        list(
          msg`조건: 최근 ${EVENT_PERIOD_MAX_DAYS}일까지의 이벤트 ${CATEGORY_EVENTS_MAX}개와 사용자 속성 ${CATEGORY_PROPERTIES_MAX}개까지. 모두 만족하거나 하나 이상 만족하는 사용자를 모아요.`,
          msg`나이는 연령대로도 선택할 수 있어요. 18-20부터 75+까지의 연령대와, 나이를 모르는 사용자예요.`,
          msg`나이, 성별, 국가, 언어는 따로 만들지 않아도 조건에 사용할 수 있어요.`,
          msg`조건을 변경하면 모은 사용자를 비우고 다시 모아요. 이름과 설명만 변경하면 그대로예요.`,
          msg`판매 중이거나 캠페인이 사용하는 카테고리는 수정하거나 삭제할 수 없어요. 판매를 종료해도 이미 예약된 캠페인은 그대로 집행돼요.`,
        ),
        page(msg`카테고리`, "targeting/categories"),
        page(msg`이벤트`, "targeting/events"),
      ],
    },
    {
      id: "selling",
      title: msg`판매`,
      blocks: [
        list(
          msg`타깃팅은 ${TARGETINGS_MAX}개까지 만들 수 있고, 묶인 카테고리 중 하나에라도 속한 사용자가 대상이에요.`,
          msg`할증률은 0~200%이고, 광고주가 여러 타깃팅을 선택하면 합계로 적용돼요. 합계는 200%까지예요.`,
          msg`광고주는 타깃팅마다 대상으로 하거나 제외할 수 있어요.`,
          msg`언어와 국가 타깃팅은 접속 환경으로 정하므로 사용자 데이터 없이 상품에서 바로 켤 수 있어요.`,
        ),
        page(msg`컨텍스트 타깃팅`, "targeting/context"),
      ],
    },
    {
      id: "kept",
      title: msg`저장하는 데이터`,
      blocks: [
        text(
          msg`사용자 ID는 복원할 수 없게 변환해 저장해요. 등록한 이벤트와 속성만 저장하고, 이벤트는 151일이 지나면, 180일 동안 소식이 없는 사용자는 모두 삭제해요.`,
        ),
      ],
    },
  ],
};
