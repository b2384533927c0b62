import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { translate, translator } from "@/lib/server/i18n";
import { log } from "@/lib/server/log";
import type { Asked } from "./ask";

type Send = (event: "step" | "answer" | "error", data: unknown) => void;

/** A `step` for each list of records that is read, then the `answer`, or an `error` in the words of the API. */
export async function sendAnswer({ locale }: Pick<Call, "locale">, asked: Asked, send: Send): Promise<void> {
  const t = translator(locale, "own-model.tools");
  try {
    send("answer", await asked.finish((tool) => send("step", { tool, label: t(tool) })));
  } catch (error) {
    send("error", refusalOf(error, locale));
  }
}

function refusalOf(error: unknown, locale: Call["locale"]) {
  if (error instanceof DomainError)
    return { message: translate(locale, { key: error.key, params: error.params }), code: error.key.split(".").pop() };
  log.error({ err: error }, "answer of a model failed");
  return { message: translate(locale, "errors.internal"), code: "internal" };
}
