import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BeaconVerdict } from "../../../domain/delivery";

export const VERDICT_WORDS: Record<BeaconVerdict, MessageDescriptor> = {
  valid: msg`유효`,
  duplicate: msg`중복`,
  expired: msg`만료`,
  invalid: msg`무효`,
  suspicious: msg`의심`,
};
