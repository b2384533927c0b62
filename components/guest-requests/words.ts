import { useLocale, useTranslations } from "next-intl";
import { mostPhotos } from "@/lib/domain/maintenance/guest-request";
import { asLocale } from "@/lib/domain/shared/locales";

/** No keyboard has this sign. */
const clock = "\uE000";

/** The texts of the page of a label, sent by the server: the browser has no message catalog there. */
export function useReportWords() {
  const t = useTranslations("guest-requests");

  return {
    /** Of the specification: English 1, Spanish 2. */
    language_id: asLocale(useLocale()) === "es" ? 2 : 1,
    what: t("what"),
    photo: t("photo"),
    more_photos: t("more_photos"),
    files_again: t("files_again"),
    photos: Array.from({ length: mostPhotos }, (_, at) => t("photo_number", { number: at + 1 })),
    voice: t("voice"),
    voice_again: t("voice_again"),
    /** Before and after the clock of the recording. */
    voice_stop: t("voice_stop", { clock }).split(clock),
    voice_kept: t("voice_kept"),
    voice_remove: t("voice_remove"),
    no_microphone: t("no_microphone"),
    down: t("down"),
    contact: t("contact"),
    consent: t("consent"),
    send: t("send"),
    keep_open: t("keep_open"),
    fields: { name: t("fields.name"), phone: t("fields.phone"), email: t("fields.email") },
    me_too: t("me_too"),
    something_else: t("something_else"),
  };
}

export type ReportWords = ReturnType<typeof useReportWords>;

/** The texts of the page of a report beside its status. */
export function useStatusWords(takes_request_back: boolean) {
  const t = useTranslations("guest-requests");

  return {
    follow: t("follow"),
    copy: t("copy"),
    copied: t("copied"),
    not_copied: t("not_copied"),
    no_connection: t("no_connection"),
    forget: t("forget"),
    forgotten: t("forgotten"),
    withdraw: t(takes_request_back ? "withdraw" : "remove"),
    withdrawn: t(takes_request_back ? "withdrawn" : "removed"),
  };
}

export type StatusWords = ReturnType<typeof useStatusWords>;
