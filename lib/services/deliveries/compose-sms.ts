import { fitSms } from "@/lib/domain/gsm";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";
import type { Letter } from "./deliver";

/** One sentence and the link, in one message of SMS wherever that is possible. */
export const composeSms = ({ template, params, href, locale }: Letter): string =>
  fitSms(translator(locale, "sms")(template, params), new URL(href ?? "/", env.publicUrl).href);
