import { fitPush, type Pushed } from "@/lib/domain/notifications/push";
import { env } from "@/lib/server/env";
import { translator } from "@/lib/server/i18n";
import { tagOf } from "./compose";
import type { Letter } from "./letter";

export interface Shown {
  /** Shows the text of the message; else only that there is one: a lock screen is read by others, too. */
  has_details: boolean;
  is_silent: boolean;
  /** Lines of the bell. */
  unread?: number;
}

/** The message as browsers take it, in JSON, and its title. */
export function composePush(letter: Letter & { push: Pushed }, { has_details, is_silent, unread }: Shown) {
  const { locale, template, params, href, push } = letter;
  const t = translator(locale, "push", tagOf(letter));
  const title = has_details ? t(`${template}.title`, params) : "Millwright";
  const text = fitPush({
    web_push: 8030,
    notification: {
      title,
      body: has_details ? t(`${template}.body`, params) : t("new_message"),
      navigate: new URL(href ?? "/", env.publicUrl).href,
      tag: push.tag,
      lang: locale,
      silent: is_silent,
    },
    ...(unread === undefined ? {} : { app_badge: unread }),
  });

  return { title, text };
}
