import { DAY_MS } from "../../domain/kernel";
import { createStory, publishStory } from "../../worker/services/content";
import type { ServiceContext } from "../../worker/services/kernel";

const BODY_KO = `광고를 한 번만 집계하는 일은 생각보다 어려워요. 네트워크가 끊기면 같은 신호가 두 번 오고, 화면을 빠르게 넘기면 보지 않은 광고가 섞여요.

## 본 광고만 집계해요

웹에서는 광고 면적의 절반 이상이 1초(동영상은 2초) 동안 노출됐을 때만 집계해요. 앱에서는 화면에 표시됐다고 앱이 알려 줄 때 집계해요. 응답 하나는 노출 한 번, 클릭 한 번까지만 집계돼요.

## 두 쪽이 같은 수치를 봐요

- 매체와 광고주의 리포트는 같은 합계를 읽어요.
- 중복, 만료, 무효 신호는 따로 집계하고 청구하지 않아요.
- 하루치 이벤트를 내려받아 직접 더해 볼 수 있어요.`;

const BODY_EN = `Counting an ad exactly once is harder than it sounds. A lost connection sends the same signal twice, and a quick scroll mixes in ads that nobody saw.

## Only ads that were seen

On the web an ad counts when at least half of it was in view for one second (two for video); in apps, when the app reports that it was displayed. One response earns at most one impression and one click.

## Both sides read the same figures

- Reports of publishers and advertisers read the same totals.
- Duplicate, expired and invalid signals are counted apart and never billed.
- Anybody can download a day's events and add them up.`;

/** The demo's blog: one published story, and one draft. */
export async function seedStories(operator: ServiceContext): Promise<void> {
  const earlier = { ...operator, now: operator.now - DAY_MS };
  const { id: story } = await createStory(earlier, {
    slug: "how-we-count",
    category: "product",
    titleKo: "광고 한 번을 한 번으로 집계하는 방법",
    summaryKo: "중복 없이 집계하고, 매체와 광고주가 같은 수치를 보는 이유",
    bodyKo: BODY_KO,
    titleEn: "How an ad is counted once",
    summaryEn: "Why nothing is counted twice, and why both sides read the same figures",
    bodyEn: BODY_EN,
    reason: "첫 글",
  });
  await publishStory({ ...earlier, now: earlier.now + 1 }, { story, reason: "게시" });
  await createStory(operator, {
    slug: "why-a-yard",
    category: "team",
    titleKo: "왜 이름이 마당인가요",
    reason: "초안",
  });
}
