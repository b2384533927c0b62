import { fitSms } from "@/lib/domain/notifications/gsm";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";
import { formatted } from "@/lib/server/message-text";
import { tagOf } from "./compose";
import type { Letter } from "./letter";
import type { OwnText } from "./own-text";

/** One sentence and the link, in one message of SMS wherever that is possible. */
export const composeSms = (letter: Letter, own: OwnText | null = null): string =>
  fitSms(
    own
      ? formatted(own.body, tagOf(letter), letter.params)
      : translator(letter.locale, "sms", tagOf(letter))(letter.template, letter.params),
    new URL(letter.href ?? "/", env.publicUrl).href,
  );
