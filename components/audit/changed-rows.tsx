"use client";

import { useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import type { PresentedRow } from "@/lib/services/platform/audit/fields";
import { ChangedValue } from "./changed-value";

interface ChangedRowsProps {
  object: string;
  rows: readonly PresentedRow[];
  /** How many there are: an import changes thousands, of which the first are shown. */
  total?: number;
}

/** Field by field, before and after side by side; on a phone the one under the other. */
export function ChangedRows({ object, rows, total = rows.length }: ChangedRowsProps) {
  const t = useTranslations("logs");
  if (rows.length === 0) return <p className="text-muted">{t("nothing_recorded")}</p>;

  return (
    <>
      <Fields object={object} rows={rows} />
      {total > rows.length && (
        <p className="text-muted text-xs">{t("first_rows", { shown: rows.length, count: total })}</p>
      )}
    </>
  );
}

function Fields({ object, rows }: Omit<ChangedRowsProps, "total">) {
  const t = useTranslations("logs");

  return (
    <Rows
      className="table-fixed text-left text-sm max-md:block"
      headClassName="border-line border-b text-muted text-xs max-md:sr-only"
      bodyClassName="max-md:block"
      rowClassName="border-line-soft border-b align-top last:border-0 max-md:block max-md:py-2"
      of={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "field",
          head: t("field"),
          headClassName: "w-1/4 py-1.5 pr-3 font-medium",
          isRowHead: true,
          cell: ({ label }) => label,
          className: "py-1.5 pr-3 font-medium text-muted max-md:block max-md:py-0.5",
        },
        {
          key: "before",
          head: t("before"),
          headClassName: "py-1.5 pr-3 font-medium",
          cell: ({ field, before }) => (
            <>
              <span className="w-16 shrink-0 text-xs md:hidden">{t("before")}</span>
              <ChangedValue object={object} field={field} value={before} />
            </>
          ),
          className: "py-1.5 pr-3 text-muted max-md:flex max-md:gap-2 max-md:py-0.5",
        },
        {
          key: "after",
          head: t("after"),
          headClassName: "py-1.5 font-medium",
          cell: ({ field, after }) => (
            <>
              <span className="w-16 shrink-0 text-muted text-xs md:hidden">{t("after")}</span>
              <ChangedValue object={object} field={field} value={after} />
            </>
          ),
          className: "py-1.5 text-strong max-md:flex max-md:gap-2 max-md:py-0.5",
        },
      ]}
    />
  );
}
