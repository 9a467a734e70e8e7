import { z } from "@hono/zod-openapi";
import { APP_FRAMEWORKS, APP_STATUSES, MARKET_PLATFORMS, type OwnApp } from "../../../domain/inventory";
import { PLATFORMS } from "../../../domain/kernel";
import type { Ownership } from "../../services/inventory";
import { instant, instantField, instantOrNull } from "../kernel/fields";

export const appWire = z
  .object({
    id: z.string(),
    projectId: z.string(),
    platform: z.enum(PLATFORMS),
    title: z.string(),
    framework: z.enum(APP_FRAMEWORKS),
    packageId: z.string().nullable(),
    bundleId: z.string().nullable(),
    storeId: z.string().nullable(),
    domain: z.string().nullable(),
    debugFingerprint: z.string().nullable(),
    logoAssetId: z.string().nullable(),
    status: z.enum(APP_STATUSES),
    suspendedAt: instantField
      .nullable()
      .openapi({ description: "Since when an operator keeps it from showing ads" }),
    suspensionReason: z.string(),
    verifiedAt: instantField.nullable(),
    appKey: z.string(),
    createdAt: instantField,
    updatedAt: instantField,
  })
  .openapi("App");
export const appItemWire = appWire.extend({ unitCount: z.int() }).openapi("AppListItem");

export function toAppWire(row: OwnApp): z.input<typeof appWire> {
  return {
    ...row,
    suspendedAt: instantOrNull(row.suspendedAt),
    verifiedAt: instantOrNull(row.verifiedAt),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}

export const listingWire = z
  .object({
    platform: z.enum(MARKET_PLATFORMS),
    identifier: z.string().openapi({ description: "Package id or bundle id" }),
    storeId: z.string().nullable(),
    title: z.string(),
    seller: z.string(),
    sellerDomain: z.string().nullable(),
    logoUrl: z.string().nullable(),
  })
  .openapi("StoreListing");

const stateField = z.enum(["open", "expired", "exhausted"]);

export const ownershipWire = z
  .object({
    verifiedAt: instantField.nullable(),
    mailDomains: z.array(z.string()).openapi({ description: "Where a code can be received" }),
    records: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .openapi({ description: "One of these TXT records is enough" }),
    email: z
      .object({ address: z.string(), state: stateField, sentAt: instantField, expiresAt: instantField })
      .nullable(),
    dns: z
      .object({
        state: stateField,
        checkedAt: instantField.nullable(),
        nextCheckAt: instantField.nullable(),
        expiresAt: instantField,
      })
      .nullable(),
  })
  .openapi("AppOwnership");

export function toOwnershipWire({
  verifiedAt,
  email,
  dns,
  ...ways
}: Ownership): z.input<typeof ownershipWire> {
  return {
    ...ways,
    verifiedAt: instantOrNull(verifiedAt),
    email: email && { ...email, sentAt: instant(email.sentAt), expiresAt: instant(email.expiresAt) },
    dns: dns && {
      ...dns,
      checkedAt: instantOrNull(dns.checkedAt),
      nextCheckAt: instantOrNull(dns.nextCheckAt),
      expiresAt: instant(dns.expiresAt),
    },
  };
}
