import { msg } from "@lingui/core/macro";
import { type Article, code, list, text } from "../article";

export const whyAds: Article = {
  slug: "why-ads",
  title: msg`광고가 보이는 이유와 맞춤 광고 끄기`,
  summary: msg`사용자에게 광고주와 선택 기준을 알려 주고, 맞춤 광고를 끌 수 있게 해요.`,
  sections: [
    {
      id: "link",
      title: msg`연결하기`,
      blocks: [
        text(
          msg`광고마다 설명 페이지가 있어요. 응답의 \`beacons.click\` 주소에서 \`/c/\`를 \`/w/\`로 변경하면 그 페이지의 주소가 돼요. 광고 표시나 메뉴에 연결해 주세요.`,
        ),
        code(msg`주소 만들기`, (origin) => `${origin}/c/t2.k1.cmp_…\n→ ${origin}/w/t2.k1.cmp_…`),
        list(
          msg`웹 SDK, React Native SDK의 \`<Ad>\`, 앱 웹뷰 광고 페이지는 광고 모서리에 이 링크를 보여 줘요. 웹 템플릿과 \`useAd\`로 직접 그린 광고에는 직접 넣어 주세요. \`useAd\`에서는 \`explain()\`이 페이지를 열어요.`,
          msg`클릭으로 집계하지 않아요.`,
          msg`광고 주소와 같은 시간 동안 열려요. 배너와 팝업은 5분, 네이티브는 10분, 전면과 리워드는 60분이에요. 열린 페이지는 30분 동안 사용할 수 있어요.`,
          msg`페이지에는 매체와 광고주, 광고 위치와 기간, 콘텐츠 주제, 언어, 국가, 사용자 그룹, 노출 횟수 제한이 나와요. 사용자 그룹은 타깃팅의 이름으로 표시돼요.`,
        ),
      ],
    },
    {
      id: "off",
      title: msg`맞춤 광고를 끈 사용자`,
      blocks: [
        list(
          msg`사용자 타깃팅을 사용하거나 제외하는 캠페인이 나오지 않아요. 다른 광고는 그대로 나오고, 노출 횟수 제한도 지켜요.`,
          msg`모은 이벤트와 속성을 삭제하고, 이후의 \`/events\`와 \`/properties\`는 202로 응답하고 저장하지 않아요.`,
          msg`변경은 2분 안에 적용돼요. 이 매체에서만 적용되고, 다시 켤 수 있어요.`,
          msg`400일 동안 이용하지 않거나 사용자를 삭제하면 설정도 삭제돼요.`,
          msg`사용자 ID가 없는 광고와 식별자 없이 운영하는 매체에는 끌 것이 없어요.`,
        ),
      ],
    },
  ],
};
