import { VIDEO_MAX_BYTES } from "../../domain/content";
import { AppError, FORM_FIELDS_MAX, isBoundedForm } from "../../domain/kernel";
import { FORM_OVERHEAD_BYTES, readLimited, TEXT_BODY_MAX_BYTES } from "../../worker/http/limited-body";
import { mediaTypeOf, parseParts } from "../../worker/http/parts";

const TEXT_FORM = "application/x-www-form-urlencoded";
const FORM_OF_PARTS = "multipart/form-data";
const MAX_BYTES: Record<string, number> = {
  [TEXT_FORM]: TEXT_BODY_MAX_BYTES,
  [FORM_OF_PARTS]: VIDEO_MAX_BYTES + FORM_OVERHEAD_BYTES,
};

type Posting = Pick<Request, "headers" | "body">;

interface PostedForm {
  form: FormData;
  free(): void;
}

const read = new WeakMap<Posting, Promise<PostedForm>>();

/**
 * The posted form; pages accept no other body. Repeated calls return the same form.
 * @param sender the account's id, or another holder's; its files are limited to an account's share of memory
 * @param filesMaxBytes maximum size of a form with files
 * @throws AppError 070 for a body that is not a form, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, TOO_MANY_REQUESTS
 */
export async function readPostedForm(
  request: Posting,
  sender?: string,
  filesMaxBytes?: number,
): Promise<FormData> {
  const known = read.get(request) ?? readForm(request, sender, filesMaxBytes);
  read.set(request, known);
  return (await known).form;
}

/** Wraps an action so that its form's memory is freed afterwards; its files are empty from then on. */
export function freeingForm<Args extends { request: Posting }, T>(act: (args: Args) => Promise<T>) {
  return async (args: Args): Promise<T> => {
    try {
      return await act(args);
    } finally {
      const posted = await read.get(args.request)?.catch(() => null);
      posted?.free();
    }
  };
}

/** Whether the form may carry files, which only signed-in accounts and holders of a checked link may send. */
export function isFormOfParts(request: Pick<Request, "headers">): boolean {
  return mediaTypeOf(request) === FORM_OF_PARTS;
}

async function readForm(request: Posting, sender?: string, filesMaxBytes?: number): Promise<PostedForm> {
  const mostBytes = MAX_BYTES[mediaTypeOf(request)];
  const maxBytes = isFormOfParts(request) ? (filesMaxBytes ?? mostBytes) : mostBytes;
  if (maxBytes === undefined) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const held = await readLimited(request, maxBytes, sender);
  if (!held) throw new AppError("PAYLOAD_TOO_LARGE");
  const type = request.headers.get("Content-Type") ?? "";
  if (!isFormOfParts(request)) return { form: await parseText(held.bytes, type), free: held.free };
  try {
    return { form: parseParts(held.bytes, type), free: held.free };
  } catch (error) {
    held.free();
    throw error;
  }
}

/** @throws AppError 070 for an invalid form, or one with more fields, longer names or longer lists than any of our forms */
async function parseText(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  if (countFields(bytes) > FORM_FIELDS_MAX) throw new AppError("070");
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new AppError("070");
  }
  if (!isBoundedForm(form.keys())) throw new AppError("070");
  return form;
}

const AMPERSAND = 0x26;

function countFields(bytes: Uint8Array): number {
  let fields = 1;
  for (const byte of bytes) if (byte === AMPERSAND) fields += 1;
  return fields;
}
