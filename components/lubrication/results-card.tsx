import { useFormatter, useTranslations } from "next-intl";
import { reportRows } from "@/components/resource/framed-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { cn } from "@/lib/client/class-names";
import { type GreasingResult, greasingResults } from "@/lib/domain/lubrication/returns";
import type { GreasingResults } from "@/lib/services/lubrication/greasing/results";

/** What became of the greasings with each lubricant, as counts. */
export function LubricantResults({ results }: { results: readonly GreasingResults[] }) {
  const t = useTranslations("lubricators.screen.results");
  const format = useFormatter();
  const count = (key: GreasingResult, fold: string) =>
    ({
      key,
      head: t(key),
      headClassName: cn("px-3 text-right font-medium", fold),
      className: cn("px-3 py-1.5 text-right tabular-nums", fold),
      cell: (row) => format.number(row[key]),
    }) satisfies RowsColumn<GreasingResults>;
  const columns: RowsColumn<GreasingResults>[] = [
    {
      key: "name",
      head: t("lubricant"),
      headClassName: "px-3 font-medium",
      className: "px-3 py-1.5 font-semibold text-strong",
      isRowHead: true,
      cell: ({ name, count: all }) => (
        <>
          {name ?? t("no_lubricant")}
          <span className="block font-normal text-muted text-xs">{t("greasings", { count: all })}</span>
        </>
      ),
    },
    ...greasingResults.map((key) => count(key, foldOf[key] ?? "max-lg:hidden")),
  ];

  return (
    <Card>
      <CardHeader title={t("title")} />
      {results.length === 0 ? (
        <EmptyState title={t("none")} className="py-8" />
      ) : (
        <Rows {...reportRows} of={results} keyOf={({ id }) => id ?? 0} columns={columns} />
      )}
    </Card>
  );
}

const foldOf: Partial<Record<GreasingResult, string>> = { held: "", returned: "", defective: "max-md:hidden" };

/** The same of one point. */
export function PointResults({ results }: { results: GreasingResults | null }) {
  const t = useTranslations("lubricators.screen.results");
  const format = useFormatter();
  const found = greasingResults.filter((key) => (results?.[key] ?? 0) > 0);

  return (
    <Card>
      <CardHeader title={t("title")} note={results ? t("greasings", { count: results.count }) : undefined} />
      {!results || found.length === 0 ? (
        <p className="px-3 pb-3 text-muted">{t("none")}</p>
      ) : (
        <dl>
          {found.map((key) => (
            <div
              key={key}
              className="flex justify-between gap-x-4 border-line-soft border-b px-3 py-1.5 last:border-b-0"
            >
              <dt className="text-muted">{t(key)}</dt>
              <dd className="font-semibold text-strong tabular-nums">{format.number(results[key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
