"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Moment, useMoment } from "@/components/ui/moment";

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What a field held, as a person reads it. */
export function ChangedValue({ object, field, value }: { object: string; field: string; value: unknown }) {
  const t = useTranslations();
  const format = useFormatter();
  const momentText = useMoment();
  const textOf = (one: unknown): string | null => {
    if (one === null || one === undefined || one === "") return null;
    if (typeof one === "boolean") return t(one ? "ui.yes" : "ui.no");
    const option = `${object}.options.${field}.${one}`;
    if (typeof one !== "object" && t.has(option)) return t(option);
    if (typeof one === "number") return format.number(one, { maximumFractionDigits: 6, useGrouping: false });
    if (typeof one === "string") return moment.test(one) ? momentText(one, "minute") : one;
    if (Array.isArray(one)) return one.map(textOf).filter(Boolean).join(", ") || null;
    const { name, first_name, last_name } = one as Record<string, unknown>;
    const called = name ?? [first_name, last_name].filter(Boolean).join(" ");
    return called ? String(called) : JSON.stringify(one);
  };
  if (typeof value === "string" && moment.test(value)) return <Moment at={value} />;
  const text = textOf(value);

  if (text === null) {
    return (
      <span className="text-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("logs.nothing")}</span>
      </span>
    );
  }
  return <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>;
}
