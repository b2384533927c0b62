"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { storyHref } from "@/components/alerts/story-links";
import { Framed, reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { Button, buttonStyle } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChip } from "@/components/ui/filter-chips";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ShareBar } from "@/components/ui/share-bar";
import { toast } from "@/components/ui/toaster";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useMoney } from "@/components/ui/use-money";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { savingStatuses } from "@/lib/domain/maintenance/savings";
import type { OnWire } from "@/lib/server/http/wire";
import type { SavingsScreen as Screen } from "@/lib/services/screens/savings";
import { OrderTitle } from "./order-title";
import { SavingChip } from "./saving-chip";

export type SavingsScreenProps = OnWire<Screen>;
type Saving = SavingsScreenProps["rows"][number];

const noPlace = { production_line_id: null, machine_id: null, asset_id: null, equipment_id: null };

/** What repairs have saved: each with where it stands, and what is approved by currency. */
export function SavingsScreen({ rows, totals, total, page, page_size, status, place }: SavingsScreenProps) {
  const t = useTranslations("savings.list");
  const statuses = useTranslations("savings.status");
  const nav = useTranslations("shell.nav");
  const url = useAddress();
  const router = useRouter();
  const [busy, setBusy] = useState<number | null>(null);
  const columns = useColumns({
    busy,
    largest: largestOf(rows),
    isAcrossPlants: new Set(totals.map(({ id }) => id)).size > 1,
    approve: async (saving) => {
      setBusy(saving.id);
      const body = { version: saving.version };
      const answer = await unlessRefused(api.put(`/maintenance/${saving.work_order.id}/saving/approve`, { body }));
      if (answer) toast.success(statuses("approved"));
      setBusy(null);
      router.refresh();
    },
  });
  const countOf = (one: (typeof savingStatuses)[number]) => totals.reduce((sum, row) => sum + row[one].count, 0);

  return (
    <>
      <PageHeader title={<OrderTitle current="savings">{t("title")}</OrderTitle>} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <Totals totals={totals} />
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t("filter")}
            value={status ?? "all"}
            onValueChange={(next) => url.change({ status: next === "all" ? null : next, page: null })}
            segments={[
              { value: "all", label: t("all") },
              ...savingStatuses.map((one) => ({ value: one, label: statuses(one), count: countOf(one) })),
            ]}
          />
          {place && (
            <FilterChip label={t("place")} value={place.name} onRemove={() => url.change({ ...noPlace, page: null })} />
          )}
        </div>
        <Framed>
          {rows.length === 0 ? (
            <EmptyState
              kind={status ? "filtered" : "first"}
              title={t(status ? "empty_filtered" : "empty")}
              text={status ? undefined : t("empty_hint")}
              action={
                !status && (
                  <Link href="/maintenance/work-orders" className={buttonStyle()}>
                    {nav("work_orders")}
                  </Link>
                )
              }
            />
          ) : (
            <Rows {...reportRows} of={rows} keyOf={({ id }) => id} columns={columns} />
          )}
        </Framed>
        <PagesOfRows page={page} pageSize={page_size} total={total} />
      </div>
    </>
  );
}

/** What counts, and what waits, by currency: money of two currencies is never added. */
function Totals({ totals }: Pick<SavingsScreenProps, "totals">) {
  const t = useTranslations("savings");
  const money = useMoney();
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  const shown = ["approved", "evidenced", "estimated", "review"] as const;
  if (currencies.length === 0) return null;

  return (
    <dl className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
      {shown.map((status) => {
        const of = (currency: string) =>
          totals.reduce((sum, row) => (row.currency === currency ? sum + row[status].amount : sum), 0);
        const count = totals.reduce((sum, row) => sum + row[status].count, 0);
        return (
          <div key={status} className="min-w-0 rounded-card border border-line bg-card p-3">
            <dt className="text-muted text-xs">{t(`status.${status}`)}</dt>
            <dd>
              {currencies.map((currency) => (
                <span
                  key={currency}
                  className={cn(
                    "block font-bold text-base tabular-nums sm:text-xl",
                    status === "approved" ? "text-strong" : "text-muted",
                  )}
                >
                  {money(of(currency), currency)}
                </span>
              ))}
              <span className="block text-muted text-xs">{t("list.count", { count })}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The largest amount of a page in each currency, which is the length of a whole bar. */
function largestOf(rows: readonly Saving[]): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const { currency, amount } of rows) largest.set(currency, Math.max(1, amount, largest.get(currency) ?? 0));

  return largest;
}

interface ColumnsOptions {
  largest: ReadonlyMap<string, number>;
  busy: number | null;
  /** Then each names its plant. */
  isAcrossPlants: boolean;
  approve: (saving: Saving) => void;
}

function useColumns({ busy, isAcrossPlants, approve, largest }: ColumnsOptions): RowsColumn<Saving>[] {
  const t = useTranslations("savings.list");
  const duration = useDurationText();
  const head = "px-3 font-medium";
  const standing = (saving: Saving) => <Standing saving={saving} busy={busy} approve={approve} />;

  return [
    {
      key: "item",
      head: t("item"),
      headClassName: head,
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: (saving) => <ItemCell saving={saving} isAcrossPlants={isAcrossPlants} />,
    },
    {
      key: "completed",
      head: t("completed"),
      headClassName: cn(head, "max-md:hidden"),
      className: "whitespace-nowrap px-3 py-1.5 max-md:hidden",
      cell: (saving) => <CompletedDay saving={saving} />,
    },
    {
      key: "avoided",
      head: t("avoided"),
      headClassName: cn(head, "text-right max-lg:hidden"),
      className: "whitespace-nowrap px-3 py-1.5 text-right tabular-nums max-lg:hidden",
      cell: ({ failure_minutes, planned_minutes }) =>
        duration(Math.max(0, failure_minutes - planned_minutes), "minutes"),
    },
    {
      key: "decided",
      head: t("decided"),
      headClassName: cn(head, "max-lg:hidden"),
      className: "px-3 py-1.5 text-muted max-lg:hidden",
      cell: ({ status, approved_by_user, evidenced_by_user, estimated_by_user, evidence }) =>
        status === "approved"
          ? approved_by_user?.name
          : status === "evidenced"
            ? evidence === "proof"
              ? t("by_sensor")
              : evidenced_by_user?.name
            : estimated_by_user?.name,
    },
    {
      key: "amount",
      head: t("amount"),
      headClassName: cn(head, "text-right"),
      className: "px-3 py-1.5 text-right",
      cell: (saving) => (
        <>
          <Amount saving={saving} />
          <ShareBar
            value={Math.max(0, saving.amount) / (largest.get(saving.currency) ?? 1)}
            className="mt-1 ml-auto h-1.5 w-24"
          />
          <span className="mt-0.5 flex flex-wrap items-center justify-end gap-2 md:hidden">{standing(saving)}</span>
        </>
      ),
    },
    {
      key: "status",
      head: t("status"),
      headClassName: cn(head, "max-md:hidden"),
      className: "px-3 py-1.5 max-md:hidden",
      cell: (saving) => <span className="flex flex-wrap items-center gap-2">{standing(saving)}</span>,
    },
  ];
}

interface StandingProps extends Pick<ColumnsOptions, "busy" | "approve"> {
  saving: Saving;
}

/** Its status, and the button that approves it. */
function Standing({ saving, busy, approve }: StandingProps) {
  const t = useTranslations("savings.list");
  const savings = useTranslations("savings");

  return (
    <>
      <SavingChip status={saving.status} />
      {saving.actions.includes("approve") && (
        <Button
          size="sm"
          busy={busy === saving.id}
          disabled={busy !== null}
          onClick={() => approve(saving)}
          aria-label={t("approve", { label: saving.work_order.label })}
        >
          {savings("actions.approve")}
        </Button>
      )}
    </>
  );
}

/** What the work was on, with its order. */
function ItemCell({ saving, isAcrossPlants }: { saving: Saving; isAcrossPlants: boolean }) {
  const t = useTranslations("stories");
  const item = saving.work_order.equipment;

  return (
    <>
      <Link
        href={`/maintenance/work-orders/${saving.work_order.id}`}
        className="block font-semibold text-strong hover:underline"
      >
        {item?.name ?? saving.work_order.name}
      </Link>
      <span className="block font-normal text-muted text-xs">
        <span className="font-mono">{saving.work_order.label}</span> {saving.work_order.name}
        {isAcrossPlants && ` · ${saving.work_order.plant.name}`}
        {item && (
          <Link href={storyHref(item.id)} className="ml-1.5 text-accent underline">
            {t("title")}
          </Link>
        )}
      </span>
      <span className="block font-normal text-muted text-xs md:hidden">
        <CompletedDay saving={saving} />
      </span>
    </>
  );
}

const CompletedDay = ({ saving: { work_order } }: { saving: Saving }) =>
  work_order.completed_at && <Moment at={work_order.completed_at} as="day" timeZone={work_order.plant.time_zone} />;

function Amount({ saving }: { saving: Saving }) {
  const money = useMoney();

  return (
    <span
      className={cn(
        "block font-semibold text-strong tabular-nums",
        saving.amount < 0 && "text-alarm-text",
        ["review", "rejected"].includes(saving.status) && "text-muted line-through decoration-1",
      )}
    >
      {money(saving.amount, saving.currency)}
    </span>
  );
}
