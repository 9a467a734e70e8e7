import { cancellationSchema, infoStepSchema, rejectionSchema } from "../../../domain/booking";
import { INFO } from "../../support/factories";
import { describeRules, fieldOf, long, type Rule } from "../people/field-rules/rule";

const RULES: readonly Rule[] = [
  {
    says: "a rejection has a reason, up to 500",
    accepts: ["랜딩 페이지가 열리지 않아요", long(500)],
    refuses: [
      ["", "required"],
      ["  ", "required"],
      [undefined, "required"],
      [long(501), "tooLong|max=500"],
    ],
    verdict: fieldOf(rejectionSchema, {}, "reason"),
  },
  {
    says: "a final settlement is a whole amount, 0 or more",
    accepts: [0, 1, 440_000],
    refuses: [
      [-1, "tooSmall|min=0"],
      [0.5, "invalidType"],
      [undefined, "required"],
    ],
    verdict: fieldOf(cancellationSchema, { name: "겨울 보리차" }, "finalSettlementMinor"),
  },
  {
    says: "the memo of a booking's info is up to 50",
    accepts: ["", undefined, long(50)],
    refuses: [[long(51), "tooLong|max=50"]],
    verdict: fieldOf(infoStepSchema, INFO, "memo"),
  },
];

describeRules("what is typed beside a booking", RULES);
