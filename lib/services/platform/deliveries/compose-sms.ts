import { fitSms } from "@/lib/domain/notifications/gsm";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";
import { formatted } from "@/lib/server/message-text";
import type { Letter } from "./letter";
import type { OwnText } from "./own-text";

/** One sentence and the link, in one message of SMS wherever that is possible. */
export const composeSms = ({ template, params, href, locale }: Letter, own: OwnText | null = null): string =>
  fitSms(
    own ? formatted(own.body, locale, params) : translator(locale, "sms")(template, params),
    new URL(href ?? "/", env.publicUrl).href,
  );
