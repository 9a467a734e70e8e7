import { z } from "zod";
import type { ConsoleEnv } from "../../../worker/env";

/** Operator data that Korean law requires of a web shop; null while not configured. */
export const businessView = z.object({
  name: z.string().nullable(),
  representative: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  mailOrderNumber: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  privacyOfficer: z.string().nullable(),
});
export type Business = z.output<typeof businessView>;

/**
 * Read from the console's variables, because only the operator of an installation knows them. Source: 전자상거래법 제10조, 개인정보 보호법 제30조.
 */
export function businessOf(env: ConsoleEnv): Business {
  const said = (value: string | undefined) => value?.trim() || null;
  return {
    name: said(env.BUSINESS_NAME),
    representative: said(env.BUSINESS_REPRESENTATIVE),
    registrationNumber: said(env.BUSINESS_REGISTRATION_NUMBER),
    mailOrderNumber: said(env.BUSINESS_MAIL_ORDER_NUMBER),
    address: said(env.BUSINESS_ADDRESS),
    phone: said(env.BUSINESS_PHONE),
    email: said(env.BUSINESS_EMAIL),
    privacyOfficer: said(env.BUSINESS_PRIVACY_OFFICER),
  };
}
