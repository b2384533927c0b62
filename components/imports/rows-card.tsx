"use client";

import { Download, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Pager } from "@/components/ui/pager";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { isOfReadings } from "@/lib/domain/imports/kinds";
import { RepairPanel } from "./repair-panel";
import type { Current, ImportedFault, ImportedRow, Screen } from "./types";

export interface RowsCardProps extends Pick<Screen, "problems" | "show" | "column"> {
  current: Current;
  rows: NonNullable<Screen["rows"]>;
  /** Of columns that are fields of the company's own. */
  customNames: Readonly<Record<string, string>>;
  mayChange: boolean;
}

/** Rows of the file. Those that were refused can be repaired, together with all that have the same text, or deleted. */
export function RowsCard(props: RowsCardProps) {
  const t = useTranslations("imports.screen");
  const table = useRowsTable(props);

  return (
    <Card className="overflow-hidden">
      <RowsHeader table={table} />
      {props.rows.data.length === 0 ? (
        <EmptyState kind="filtered" title={t("no_rows")} className="py-10" />
      ) : (
        <div className="@container overflow-x-auto">
          <table className="w-full text-left text-sm">
            <ColumnHeads table={table} />
            <tbody>
              {props.rows.data.map((row) => (
                <TableRows key={row.id} table={table} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <RowsFooter meta={props.rows.meta} isOfReadings={isOfReadings(props.current.kind)} />
    </Card>
  );
}

/** Which rows can be mended, which are chosen, and which of their cells is being repaired. */
function useRowsTable({ current, rows, problems, customNames, show, column, mayChange }: RowsCardProps) {
  const label = useFieldLabel(current.kind, customNames);
  const router = useRouter();
  // By its line: a file that is read again has other rows at the same lines.
  const [open, setOpen] = useState<{ line: number; column: string } | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const isMendable =
    mayChange &&
    current.reverting_at === null &&
    (isOfReadings(current.kind) ? current.status === "pending" : current.status !== "approved");
  const asksRepair = show === "error" || show === "failed";
  const isReadings = isOfReadings(current.kind);
  const removable = isReadings
    ? []
    : rows.data.filter(({ state }) => state === "pending" || state === "failed").map(({ id }) => id);
  const refused = current.status === "pending" ? current.errors : current.errors + current.failed;

  const remove = async (ids: readonly number[]) => {
    const answer = await unlessRefused(api.delete(`/imports/${current.id}/rows`, { body: { row_ids: [...ids] } }));
    if (!answer) return;
    toast.success(answer.message);
    setSelected([]);
    router.refresh();
  };

  return {
    current,
    problems,
    column,
    label,
    open,
    setOpen,
    selected,
    setSelected,
    isMendable,
    asksRepair,
    removable,
    refused,
    remove,
  };
}

type RowsTable = ReturnType<typeof useRowsTable>;

function RowsHeader({ table }: { table: RowsTable }) {
  const t = useTranslations("imports.screen");
  const address = useAddress();
  const format = useFormatter();
  const { current, problems, column, label, selected, isMendable, asksRepair, refused, remove } = table;

  return (
    <CardHeader
      title={t("rows_title")}
      className="min-h-12"
      note={
        asksRepair && problems.length > 0 ? (
          <SegmentedControl
            label={t("reason")}
            size="sm"
            value={column ?? "all"}
            onValueChange={(value) => address.change({ column: value === "all" ? null : value, page: null })}
            segments={[
              { value: "all", label: t("all_errors"), count: format.number(refused) },
              ...problems
                .slice(0, 6)
                .map(({ column: name, count }) => ({ value: name, label: label(name), count: format.number(count) })),
            ]}
          />
        ) : undefined
      }
      actions={
        <>
          {isMendable && selected.length > 0 && (
            <Button size="sm" variant="danger" onClick={() => remove(selected)}>
              <Trash2 aria-hidden />
              {t("delete_rows", { count: selected.length })}
            </Button>
          )}
          {refused > 0 && (
            <Button size="sm" asChild>
              <a href={`/api/imports/${current.id}/errors`} download>
                <Download aria-hidden />
                {t("errors_csv")}
              </a>
            </Button>
          )}
        </>
      }
    />
  );
}

function ColumnHeads({ table }: { table: RowsTable }) {
  const t = useTranslations("imports.screen");
  const { isMendable, removable, selected, setSelected, asksRepair } = table;

  return (
    <thead className="border-line border-b bg-sunk text-muted text-xs max-md:sr-only">
      <tr className="h-[34px] [&_th]:font-medium">
        {isMendable && (
          <th className="w-9 pl-3">
            <Checkbox
              aria-label={t("select_all")}
              checked={removable.length > 0 && removable.every((id) => selected.includes(id))}
              onCheckedChange={(value) => setSelected(value === true ? removable : [])}
            />
          </th>
        )}
        <th className="w-14 px-2">{t("line")}</th>
        <th className={cn("px-2 @max-[50rem]:w-[22%]", asksRepair ? "w-[24%]" : "w-[34%]")}>{t("what")}</th>
        {asksRepair && <th className="w-36 whitespace-nowrap px-2 @max-[50rem]:w-28">{t("column_value")}</th>}
        <th className="px-2">{t(asksRepair ? "reason" : "outcome")}</th>
        <th className="px-3 text-right">
          {asksRepair && isMendable ? t("repair") : <span className="sr-only">{t("open_record")}</span>}
        </th>
      </tr>
    </thead>
  );
}

/** A row of the file, its other faults below it, and the panel that repairs one of its cells. */
function TableRows({ table, row }: { table: RowsTable; row: ImportedRow }) {
  const { current, label, open, setOpen, isMendable, asksRepair, remove } = table;
  const faults = faultsOf(row);

  return (
    <>
      <tr
        className={cn(
          "border-line-soft border-t align-top first:border-0 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:py-1.5 [&_td]:py-1.5",
          open?.line === row.line && "bg-accent-tint",
        )}
      >
        <NameCells table={table} row={row} rowSpan={asksRepair ? faults.length : 1} />
        {asksRepair ? (
          <FaultCells
            row={row}
            isMendable={isMendable}
            label={label}
            fault={faults[0]}
            isOpen={open?.line === row.line && open.column === row.faults[0]?.column}
            onOpen={(column) => setOpen({ line: row.line, column })}
            onDelete={isOfReadings(current.kind) ? undefined : () => remove([row.id])}
            isOfTexts={isOfReadings(current.kind)}
          />
        ) : (
          <>
            <td className="min-w-0 px-2 max-md:col-start-2 max-md:row-start-3">
              <Outcome row={row} status={current.status} />
            </td>
            <td className="px-3 text-right max-md:col-start-3 max-md:row-span-3 max-md:row-start-2">
              <RecordLink row={row} />
            </td>
          </>
        )}
      </tr>
      {asksRepair &&
        faults.slice(1).map((fault) => (
          <tr
            key={fault.column}
            className={cn(
              "align-top max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:pl-9 [&_td]:py-1.5",
              open?.line === row.line && "bg-accent-tint",
            )}
          >
            <FaultCells
              row={row}
              isMendable={isMendable}
              label={label}
              fault={fault}
              isOfTexts={isOfReadings(current.kind)}
              isOpen={open?.line === row.line && open.column === fault.column}
              onOpen={(column) => setOpen({ line: row.line, column })}
            />
          </tr>
        ))}
      {asksRepair &&
        faults
          .filter(({ column }) => open?.line === row.line && open.column === column)
          .map((fault) => (
            <tr key="repair" className="bg-accent-tint">
              <td colSpan={6} className="border-accent border-l-[3px] px-3 pt-1 pb-3">
                <RepairPanel
                  key={fault.column}
                  importId={current.id}
                  isOfWholeFile={isOfReadings(current.kind)}
                  row={row}
                  fault={fault}
                  onClose={() => setOpen(null)}
                />
              </td>
            </tr>
          ))}
    </>
  );
}

/** Whether the row is chosen, its line, and the name of its record. */
function NameCells({ table, row, rowSpan }: { table: RowsTable; row: ImportedRow; rowSpan: number }) {
  const t = useTranslations("imports.screen");
  const { isMendable, removable, selected, setSelected } = table;

  return (
    <>
      {isMendable && (
        <td className="pl-3 max-md:row-span-4" rowSpan={rowSpan}>
          {removable.includes(row.id) && (
            <Checkbox
              aria-label={t("select_row", { line: row.line })}
              checked={selected.includes(row.id)}
              onCheckedChange={(value) =>
                setSelected(value === true ? [...selected, row.id] : selected.filter((id) => id !== row.id))
              }
            />
          )}
        </td>
      )}
      <td
        rowSpan={rowSpan}
        className="px-2 font-mono text-muted text-xs leading-5 max-md:col-start-3 max-md:row-start-1"
      >
        {row.line}
      </td>
      <td rowSpan={rowSpan} className="min-w-0 px-2 max-md:col-start-2 max-md:row-start-1">
        <span className="block font-semibold text-strong [overflow-wrap:anywhere]">{row.label ?? "–"}</span>
        {row.number && row.number !== row.label && (
          <span className="block font-mono text-muted text-xs">{row.number}</span>
        )}
      </td>
    </>
  );
}

function RowsFooter({ meta, isOfReadings }: { meta: RowsCardProps["rows"]["meta"]; isOfReadings: boolean }) {
  const t = useTranslations("imports.screen");
  const address = useAddress();

  return (
    <CardFooter>
      {meta.total > meta.per_page ? (
        <Pager
          page={meta.current_page}
          pageSize={meta.per_page}
          pageSizes={[meta.per_page]}
          total={meta.total}
          capped={meta.is_capped}
          onPageChange={(next) => address.change({ page: String(next) })}
        />
      ) : (
        <span className="text-muted">
          {meta.total > 0 && t("lines_of", { from: 1, to: meta.total, total: meta.total })}
        </span>
      )}
      {!isOfReadings && <span className="text-muted">{t("rows_hint")}</span>}
    </CardFooter>
  );
}

const noFault: ImportedFault = { column: null, reason: null, text: null, suggestions: [] };

/** What is wrong with the row. */
const faultsOf = ({ faults: [first, ...rest] }: ImportedRow): readonly [ImportedFault, ...ImportedFault[]] =>
  first ? [first, ...rest] : [noFault];

interface FaultCellsProps {
  row: ImportedRow;
  fault: ImportedFault;
  isMendable: boolean;
  isOpen: boolean;
  label: (column: string) => string;
  onOpen: (column: string) => void;
  /** Beside the first of a row. */
  onDelete?: () => void;
  /** Only the meaning of a text can be entered, not another value. */
  isOfTexts: boolean;
}

/** One thing that is wrong with a row: in which column, why, and how to mend it. */
function FaultCells({ row, fault, isMendable, isOpen, label, onOpen, onDelete, isOfTexts }: FaultCellsProps) {
  const t = useTranslations("imports.screen");
  const { column, text, reason, suggestions } = fault;

  return (
    <>
      <td className="min-w-0 px-2 max-md:col-start-2 max-md:row-start-2">
        <span className="block font-semibold text-strong">{column ? label(column) : t("whole_row")}</span>
        <span className="block max-w-64 truncate font-mono text-muted text-xs" title={text ?? undefined}>
          {text}
        </span>
      </td>
      <td className="min-w-0 px-2 max-md:col-start-2 max-md:row-start-3">{reason}</td>
      <td className="px-3 text-right max-md:col-start-3 max-md:row-span-3 max-md:row-start-2">
        {isMendable && (
          <span className="flex items-center justify-end gap-1">
            {column && !isOpen && (!isOfTexts || column === "sensor" || column === "parameter") && (
              <Button size="sm" onClick={() => onOpen(column)} className="max-w-40 @max-[50rem]:max-w-28">
                <Pencil aria-hidden className={suggestions[0] && "md:hidden"} />
                <span className="truncate max-md:sr-only">
                  {suggestions[0] ? t("use", { name: suggestions[0].name }) : t("repair_cell")}
                </span>
              </Button>
            )}
            {onDelete && (
              <IconButton size="sm" label={t("delete_row", { line: row.line })} onClick={onDelete}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </span>
        )}
      </td>
    </>
  );
}

function useFieldLabel(kind: string, customNames: RowsCardProps["customNames"]) {
  const t = useTranslations("imports.headings");
  const s = useTranslations("imports.screen");

  return (name: string) => {
    if (name === "none") return s("whole_row");
    const key = `${kind}.${name}` as "plant.line";

    return customNames[name] ?? (t.has(key) ? t(key) : name);
  };
}

function Outcome({ row, status }: { row: ImportedRow; status: string }) {
  const t = useTranslations("imports.screen");
  if (row.action === "error" || row.state === "failed") return <span className="text-alarm-text">{row.reason}</span>;
  if (status === "pending") {
    const changes = row.action === "update" && row.before ? Object.keys(row.before).length : 0;

    return <span>{changes > 0 ? t("values_change", { count: changes }) : t(row.action as "create")}</span>;
  }
  if (row.action === "same") return <span className="text-muted">{t("same")}</span>;

  return (
    <span>
      {t(`state_${row.state}` as "state_done")}
      {row.reason && <span className="block text-muted text-xs">{row.reason}</span>}
    </span>
  );
}

const addresses: Record<string, string> = {
  "work-orders": "/maintenance/work-orders/",
  equipments: "/equipments/",
  assets: "/assets/",
  machines: "/machines/",
  "production-lines": "/production-lines/",
  "brand-models": "/brand-models/",
};

function RecordLink({ row }: { row: ImportedRow }) {
  const t = useTranslations("imports.screen");
  const base = row.record && addresses[row.record];
  if (!base || row.record_id === null || row.state === "removed") return null;
  const href = row.record === "work-orders" ? `${base}${row.record_id}` : `${base}${row.record_id}/details`;

  return (
    <Link href={href} className="font-medium text-accent hover:underline">
      {t("open_record")}
    </Link>
  );
}
