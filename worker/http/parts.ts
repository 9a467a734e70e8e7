import { parseMultipart } from "@remix-run/multipart-parser";
import { AppError, FORM_FIELDS_MAX, isBoundedForm } from "../../domain/kernel";

/** A form's file inside the body that was read; nothing is copied until a copy is requested. */
class PostedFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    this.#bytes = bytes;
  }

  override get size(): number {
    return this.#bytes.byteLength;
  }

  /** A view of the body. */
  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    return new Blob([this.#bytes.slice(start, end)], { type });
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new Blob([this.#bytes.slice()]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  }
}

/** Media type without parameters; empty if not declared. */
export function mediaTypeOf({ headers }: Pick<Request, "headers">): string {
  return (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The boundary of a multipart form. @param type the request's `Content-Type` */
export function boundaryOf(type: string): string | null {
  return /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean) ?? null;
}

/**
 * Parses a multipart form. Its files are views of `bytes`.
 * @param type the request's `Content-Type`, with its boundary
 * @throws AppError 070 for an incomplete form, or one with more fields, longer names or longer lists than any of our forms
 */
export function parseParts(bytes: Uint8Array<ArrayBuffer>, type: string): FormData {
  const boundary = boundaryOf(type);
  if (!boundary || boundary.length > BOUNDARY_MAX_CHARS) throw new AppError("070");
  const form = new FormData();
  const limits = {
    maxFileSize: bytes.byteLength,
    maxParts: FORM_FIELDS_MAX,
    maxHeaderSize: PART_HEADER_MAX_BYTES,
  };
  try {
    for (const part of parseMultipart(bytes, { boundary, ...limits })) {
      const { name, filename } = part;
      if (name === undefined) throw new AppError("070");
      // A single piece, because the body is.
      const content = (part.content[0] ?? new Uint8Array()) as Uint8Array<ArrayBuffer>;
      if (filename === undefined) form.append(name, part.text);
      else form.append(name, new PostedFile(content, unescaped(filename), part.mediaType ?? ""));
    }
  } catch {
    // A truncated body, or a text that is not UTF-8.
    throw new AppError("070");
  }
  if (!isBoundedForm(form.keys())) throw new AppError("070");
  return form;
}

/** Source: RFC 2046, section 5.1.1. */
const BOUNDARY_MAX_CHARS = 70;
/** Fits a part's name and a fully escaped file name of 255 characters. */
const PART_HEADER_MAX_BYTES = 4 * 1024;

/** Decodes characters that are escaped in names. Source: HTML Standard, multipart/form-data encoding algorithm. */
const unescaped = (name: string) => name.replace(/%22/g, '"').replace(/%0D%0A/g, "\r\n");
