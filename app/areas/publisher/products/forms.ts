import { z } from "zod";
import { inHouseCreativeSchema, type inHouseSchemaFor } from "../../../../domain/booking";
import { KIND_RULES } from "../../../../domain/content";
import { adProductSchemaFor, infoStepSchemaFor, typedCapField } from "../../../../domain/inventory";
import { messageCode } from "../../../../domain/kernel";

const BYTES_PER_MB = 1024 * 1024;

/**
 * The introduction travels with its form. What can be told of it before it is sent is said before; what it is in truth is read from its
 * bytes. A file that no input was given, and one whose type its sender does not know, is left to that.
 */
const { maxBytes, typeCode } = KIND_RULES.introduction;
const tooLarge = messageCode("asset.tooLarge", { maxMb: maxBytes / BYTES_PER_MB });
const mayBePaper = ({ type }: File) => /^(?:image\/|application\/(?:pdf|octet-stream)$|$)/.test(type);
/** None of their refusals ends the check of the form: what is wrong between its other fields is said beside them. */
const goesOn = { abort: false };
const introFile = z
  .custom<File>((posted) => posted instanceof File && mayBePaper(posted), { message: typeCode, ...goesOn })
  .refine((posted) => !(posted instanceof File) || posted.size <= maxBytes, { message: tooLarge });
const typed = { introFile: introFile.optional(), frequencyCap: typedCapField };

export const infoFormSchema = (currency: string) => infoStepSchemaFor(currency).safeExtend(typed);
export const productFormSchema = (currency: string) => adProductSchemaFor(currency).safeExtend(typed);

/** An input that no file was chosen for posts an empty one. */
const chosenFile = z.custom<File>((posted) => posted instanceof File && posted.size > 0, {
  message: "required",
  ...goesOn,
});

/** The ad's image travels with its form. */
export const inHouseFormSchema = (schema: ReturnType<typeof inHouseSchemaFor>) =>
  schema.safeExtend({ image: chosenFile });
export const inHouseCreativeFormSchema = inHouseCreativeSchema.extend({ image: chosenFile });
