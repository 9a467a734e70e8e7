import { msg } from "@lingui/core/macro";
import { type Article, list, page, text } from "../article";

export const sdkChanges: Article = {
  slug: "sdk-changes",
  title: msg`SDK 변경 내역`,
  summary: msg`SDK별로 버전마다 달라진 점이에요. 앱이 어떤 버전을 쓰는지는 개발자 센터에 표시돼요.`,
  sections: [
    {
      id: "web",
      title: msg`웹 SDK`,
      blocks: [
        text(
          msg`스크립트 태그로 넣은 SDK는 광고 서버가 보내므로 항상 최신이에요. 패키지는 직접 업데이트해 주세요.`,
        ),
        list(
          msg`1.1.0: 광고 옆에 이 광고가 표시된 이유를 보는 링크가 생겼어요. 눌러도 클릭으로 집계하지 않아요.`,
          msg`1.0.0: 배너와 네이티브, 지연 로딩, 새로고침, 캐러셀, 동영상, 빈도 제한, 동의, 서버 렌더링(\`fetchAd\`)을 지원해요.`,
        ),
      ],
    },
    {
      id: "react-native",
      title: msg`React Native SDK`,
      blocks: [
        list(
          msg`1.1.0: 광고 옆에 이 광고가 표시된 이유를 보는 링크가 생겼어요. 직접 그리는 광고는 \`useAd\`의 \`explain()\`으로 열어요.`,
          msg`1.0.0: 여섯 가지 형식, \`useAd\`, 동영상 플레이어 연결, 스플래시 저장, 네트워크가 끊겼을 때의 노출 보관을 지원해요.`,
        ),
      ],
    },
    {
      id: "frame",
      title: msg`앱 웹뷰 광고 페이지`,
      blocks: [
        text(msg`광고 서버가 보내므로 항상 최신이에요. 앱에 복사한 파일은 바꾸지 않아도 돼요.`),
        list(
          msg`1.1.0: 광고 옆에 이 광고가 표시된 이유를 보는 링크가 생겼어요. 눌러도 클릭으로 집계하지 않아요.`,
          msg`1.0.0: Android, iOS, Flutter, React Native의 웹뷰에서 여섯 가지 형식을 표시해요.`,
        ),
        page(msg`사용 중인 버전 보기`, "developer"),
      ],
    },
  ],
};
