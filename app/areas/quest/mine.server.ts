import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { payeeSchema, readerObjectionSchema } from "../../../domain/quests";
import type { ServiceContext } from "../../../worker/services/kernel";
import {
  correctPayee,
  forgetReader,
  objectToRefusal,
  readerView,
  readOwnParticipation,
  requireReaderToken,
  submitProof,
  withdrawParticipation,
} from "../../../worker/services/quests";
import { type Bearer, formAction, intentAction } from "../../kit/form.server";
import { pageLoader } from "../../kit/page.server";
import { uploadedFile } from "../../kit/uploaded-file.server";
import { DONE, PROOF_FORM_MAX_BYTES, proofFormSchema } from "./forms";
import { placeOf } from "./place.server";

/** Loader of a reader's own page. It opens on every host, by host and by path. */
export const mineLoader = pageLoader(
  z.object({
    own: readerView,
    /** What the reader has just done. */
    done: z.enum(DONE).nullable(),
  }),
  async (adapter) => {
    placeOf(adapter);
    const { ctx, url } = adapter;
    const own = await readOwnParticipation(ctx, adapter.id("token"));
    return { own, done: DONE.find((each) => each === url.searchParams.get("done")) ?? null };
  },
);

/** The signed link stands for the reader, who has no session. */
const bearer: Bearer = {
  admit: (adapter) => requireReaderToken(adapter.ctx, adapter.id("token")),
  filesMaxBytes: PROOF_FORM_MAX_BYTES,
};

/** A form of the own page; the next page confirms what was done, without a script. */
const byLink = <S extends z.ZodType>(
  done: (typeof DONE)[number],
  schema: S,
  run: (ctx: ServiceContext, token: string, input: z.output<S>) => Promise<void>,
) =>
  formAction(
    schema,
    async (input, adapter) => {
      await run(adapter.ctx, adapter.id("token"), input);
      return redirect(`${adapter.url.pathname}?done=${done}`);
    },
    { bearer },
  );

const noFields = z.object({});

export const mineAction = intentAction(
  {
    submit: byLink("submit", proofFormSchema, async (ctx, token, { receipt, ...proof }) =>
      submitProof(ctx, token, proof, await uploadedFile(receipt)),
    ),
    withdraw: byLink("withdraw", noFields, withdrawParticipation),
    object: byLink("object", readerObjectionSchema, objectToRefusal),
    payee: byLink("payee", payeeSchema, correctPayee),
    forget: byLink("forget", noFields, forgetReader),
  },
  { bearer },
);
