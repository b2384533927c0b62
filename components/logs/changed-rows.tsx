"use client";

import { useTranslations } from "next-intl";
import type { PresentedRow } from "@/lib/services/platform/audit/fields";
import { ChangedValue } from "./changed-value";

/** Field by field, before and after side by side; on a phone the one under the other. */
export function ChangedRows({ object, rows }: { object: string; rows: readonly PresentedRow[] }) {
  const t = useTranslations("logs");
  if (rows.length === 0) return <p className="text-muted">{t("nothing_recorded")}</p>;

  return (
    <table className="w-full table-fixed text-left text-sm max-md:block">
      <thead className="border-line border-b text-muted text-xs max-md:sr-only">
        <tr>
          <th scope="col" className="w-1/4 py-1.5 pr-3 font-medium">
            {t("field")}
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {t("before")}
          </th>
          <th scope="col" className="py-1.5 font-medium">
            {t("after")}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ id, field, label, before, after }) => (
          <tr key={id} className="border-line-soft border-b align-top last:border-0 max-md:block max-md:py-2">
            <th scope="row" className="py-1.5 pr-3 font-medium text-muted max-md:block max-md:py-0.5">
              {label}
            </th>
            <td className="py-1.5 pr-3 text-muted max-md:flex max-md:gap-2 max-md:py-0.5">
              <span className="w-16 shrink-0 text-xs md:hidden">{t("before")}</span>
              <ChangedValue object={object} field={field} value={before} />
            </td>
            <td className="py-1.5 text-strong max-md:flex max-md:gap-2 max-md:py-0.5">
              <span className="w-16 shrink-0 text-muted text-xs md:hidden">{t("after")}</span>
              <ChangedValue object={object} field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
