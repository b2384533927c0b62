import { fitSms } from "@/lib/domain/notifications/gsm";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";
import type { Letter } from "./letter";

/** One sentence and the link, in one message of SMS wherever that is possible. */
export const composeSms = ({ template, params, href, locale }: Letter): string =>
  fitSms(translator(locale, "sms")(template, params), new URL(href ?? "/", env.publicUrl).href);
