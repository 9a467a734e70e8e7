import { z } from "zod";
import { inHouseCreativeSchema, type inHouseSchemaFor } from "../../../../domain/booking";
import { KIND_RULES } from "../../../../domain/content";
import { adProductSchemaFor, infoStepSchemaFor, typedCapField } from "../../../../domain/inventory";
import { messageCode } from "../../../../domain/kernel";

const BYTES_PER_MB = 1024 * 1024;

/**
 * The introduction file is posted with its form. Size and declared type are checked before upload, the content on the
 * server. A missing file, or one without a known type, is left to the server.
 */
const { maxBytes, typeCode } = KIND_RULES.introduction;
const tooLarge = messageCode("asset.tooLarge", { maxMb: maxBytes / BYTES_PER_MB });
const mayBePaper = ({ type }: File) => /^(?:image\/|application\/(?:pdf|octet-stream)$|$)/.test(type);
/** Validation continues after these errors, so that errors of other fields are reported too. */
const goesOn = { abort: false };
const introFile = z
  .custom<File>((posted) => posted instanceof File && mayBePaper(posted), { message: typeCode, ...goesOn })
  .refine((posted) => !(posted instanceof File) || posted.size <= maxBytes, { message: tooLarge });
const typed = { introFile: introFile.optional(), frequencyCap: typedCapField };

export const infoFormSchema = (currency: string) => infoStepSchemaFor(currency).safeExtend(typed);
export const productFormSchema = (currency: string) => adProductSchemaFor(currency).safeExtend(typed);

/** A file input without a selection posts an empty file. */
const chosenFile = z.custom<File>((posted) => posted instanceof File && posted.size > 0, {
  message: "required",
  ...goesOn,
});

/** The ad's image is posted with the form. */
export const inHouseFormSchema = (schema: ReturnType<typeof inHouseSchemaFor>) =>
  schema.safeExtend({ image: chosenFile });
export const inHouseCreativeFormSchema = inHouseCreativeSchema.extend({ image: chosenFile });
