"use client";

import { Mail, PackageCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Thumbnails } from "@/components/documents/thumbnails";
import { Button, buttonStyle } from "@/components/ui/button";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { Timeline } from "@/components/ui/timeline";
import { useMoney } from "@/components/ui/use-money";
import type { OnWire } from "@/lib/server/http/wire";
import type { Outlook } from "@/lib/services/screens/requisition-outlook";
import { ArrivalLines } from "./arrival-lines";
import { KindIcon, kindOf, useKindName } from "./kind";
import { ReceiveDialog } from "./receive-dialog";
import { ReturnCard } from "./return-card";
import type { Board, FullLine, FullRequisition } from "./types";

export interface RequisitionBodyProps {
  requisition: FullRequisition;
  approvers: readonly { id: number; name: string }[];
  mayReceive: boolean;
  rfqs: Board["open_rfqs"];
  /** Vendors may be asked, as long as nobody has decided. */
  mayAsk: boolean;
  outlook: OnWire<Outlook> | null;
  /** The quotes of vendors beside each other. */
  compared: ReactNode;
  now: string;
}

/** A requisition: what is asked for, what it brings, how it comes, and all that happened to it. */
export function RequisitionBody({
  requisition,
  approvers,
  mayReceive,
  rfqs,
  mayAsk,
  outlook,
  compared,
  now,
}: RequisitionBodyProps) {
  const t = useTranslations("requisitions");
  const { status } = requisition;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 @5xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Head requisition={requisition} approvers={approvers} />
        <Section title={t("lines_and_receipts")}>
          <Lines requisition={requisition} mayReceive={mayReceive} />
        </Section>
        {(rfqs.length > 0 || (mayAsk && status === "pending")) && (
          <Section title={t("quotes")}>
            {compared}
            <Quotes rfqs={rfqs} ask={mayAsk && status === "pending" ? requisition.id : null} />
          </Section>
        )}
        {outlook && (outlook.expected || outlook.alert || outlook.arrivals.length > 0) && (
          <Section title={t("arrival.title")}>
            <ArrivalLines outlook={outlook} now={now} equipment_id={requisition.equipment_id} />
          </Section>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Section title={t("return")}>
          <ReturnCard of={requisition} isLocked={requisition.status !== "pending" && requisition.status !== "denied"} />
          {requisition.roi_final !== null && (
            <p className="mt-2">
              {t("fields.roi_final")}:{" "}
              <strong className={requisition.roi_final < 0 ? "text-alarm-text" : "text-strong"}>
                {requisition.roi_final}%
              </strong>
            </p>
          )}
        </Section>
        <Section title={t("details")}>
          <Details requisition={requisition} />
        </Section>
        {requisition.files.length > 0 && (
          <Section title={t("pictures")}>
            <Thumbnails files={requisition.files} />
          </Section>
        )}
        <Section title={t("history")}>
          <History requisition={requisition} />
        </Section>
      </div>
    </div>
  );
}

/** How it stands, what it is for, and whom it waits for. */
function Head({ requisition, approvers }: Pick<RequisitionBodyProps, "requisition" | "approvers">) {
  const t = useTranslations("requisitions");
  const kindName = useKindName();
  const dayText = useDay();
  const { status, equipment, work_order } = requisition;
  const kind = kindOf(requisition);

  return (
    <header className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <ProcessChip state={status as ProcessState} label={requisition.concluded_at ? t("concluded") : undefined} />
        <span className="flex items-center gap-1.5">
          <KindIcon kind={kind} className="size-4" />
          {kindName(kind)}
        </span>
        <span>{t(`options.reason.${requisition.reason as "production_loss"}`)}</span>
        {requisition.expected_receive_date && (
          <span className="ml-auto text-muted">
            {t("needed_by", { date: dayText(requisition.expected_receive_date, "day") })}
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted text-xs">
        {equipment && (
          <Link href={`/equipments/${equipment.id}/details/main`} className="text-accent hover:underline">
            {equipment.name}
          </Link>
        )}
        {work_order && (
          <Link href={`/maintenance/work-orders/${work_order.id}`} className="text-accent hover:underline">
            {work_order.label} {work_order.name}
          </Link>
        )}
        <span>{requisition.plant.name}</span>
      </p>
      <Waiting requisition={requisition} approvers={approvers} />
    </header>
  );
}

function Details({ requisition }: Pick<RequisitionBodyProps, "requisition">) {
  const t = useTranslations("requisitions");
  const dayText = useDay();
  const { vendor, requester } = requisition;

  return (
    <>
      <Facts
        facts={[
          [t("fields.requested_by"), requester?.name ?? t("somebody")] as const,
          ...given(t("fields.po_number"), requisition.po_number),
          ...given(t("fields.vendor"), vendor?.name),
          ...given(t("fields.taken_by"), requisition.taker?.name),
          ...given(t("fields.estimated_start_date"), dateOf(requisition.estimated_start_date, dayText)),
          ...given(t("fields.estimated_completion_date"), dateOf(requisition.estimated_completion_date, dayText)),
          ...given(t("fields.shipping_method"), requisition.shipping_method),
          ...given(t("fields.tracking"), requisition.tracking),
          ...given(t("fields.hours"), requisition.hours === null ? null : `${requisition.hours} h`),
          ...given(t("fields.hold_seconds"), requisition.hold_seconds > 0 ? <Held of={requisition} /> : null),
        ]}
      />
      {requisition.notes && <p className="mt-3 whitespace-pre-line">{requisition.notes}</p>}
    </>
  );
}

const given = (name: string, value: ReactNode): (readonly [string, ReactNode])[] => (value ? [[name, value]] : []);
const dateOf = (date: string | null, text: (date: string) => string) => (date ? text(date) : null);

function Held({ of }: { of: FullRequisition }) {
  const t = useTranslations("requisitions");

  return t("head.longest", { days: Math.round(of.hold_seconds / 86_400) });
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line-soft border-t pt-3">
      <h2 className="mb-2 font-semibold text-strong">{title}</h2>
      {children}
    </section>
  );
}

/** Who was asked for a price, and how many have answered. */
function Quotes({ rfqs, ask }: Pick<RequisitionBodyProps, "rfqs"> & { ask: number | null }) {
  const t = useTranslations();

  return (
    <div className="grid gap-2">
      {rfqs.length === 0 && <p className="text-muted">{t("requisitions.no_quotes")}</p>}
      {rfqs.map((rfq) => (
        <p key={rfq.id} className="flex flex-wrap items-baseline gap-x-3">
          <Link href={`/rfqs/${rfq.id}`} className="font-mono text-accent text-sm hover:underline">
            {rfq.label}
          </Link>
          <span>{t(`rfqs.options.status.${rfq.status as "draft"}`)}</span>
          <span className="text-muted text-xs">
            {t("rfqs.answered", { done: rfq.quotes_count, total: rfq.vendors_count })}
          </span>
        </p>
      ))}
      {ask !== null && (
        <Link
          href={`/rfqs/new?requisition_id=${ask}`}
          className={buttonStyle({ size: "sm", className: "justify-self-start" })}
        >
          <Mail aria-hidden />
          {t("requisitions.ask_vendors")}
        </Link>
      )}
    </div>
  );
}

/** Whose decision it waits for; never the requester's own. */
function Waiting({ requisition, approvers }: Pick<RequisitionBodyProps, "requisition" | "approvers">) {
  const t = useTranslations("requisitions");
  const { status, decision_reason, hold_reason } = requisition;
  if (status === "denied" && decision_reason) return <p className="text-body">“{decision_reason}”</p>;
  if (status === "on_hold" && hold_reason) return <p className="text-body">“{hold_reason}”</p>;
  if (status !== "pending") return null;
  const names = approvers.filter(({ id }) => id !== requisition.requested_by).map(({ name }) => name);

  return (
    <p className="text-accent">
      {names.length > 0 ? t("waiting_for", { people: names.slice(0, 3).join(", ") }) : t("nobody_approves")}
    </p>
  );
}

function Lines({ requisition, mayReceive }: { requisition: FullRequisition; mayReceive: boolean }) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const [received, setReceived] = useState<FullLine | null>(null);
  // The page is drawn again a moment after a receipt: the next one may be faster.
  const [left, setLeft] = useState({ id: 0, version: 0 });
  const { lines, receipts, currency, plant_id, status } = requisition;
  if (lines.length === 0) return <p className="text-muted">{t("line.none")}</p>;
  const isComing =
    requisition.type === "purchase" && status !== "pending" && status !== "denied" && status !== "approved";

  return (
    <>
      <ul className="grid">
        {lines.map((line) => {
          const price = line.unit_price;
          return (
            <li key={line.id} className="grid gap-0.5 border-line-soft border-b py-1.5 last:border-b-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-medium text-strong">
                  {line.quantity} × {line.name}
                  {line.part && <span className="font-normal text-muted text-xs"> {line.part.number}</span>}
                </span>
                <span className="font-semibold text-strong tabular-nums">
                  {price === null ? "–" : money(Math.round(line.quantity * price), currency)}
                </span>
              </div>
              {isComing && (
                <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs">
                  <span>
                    {t("received", { received: line.received, quantity: line.quantity })}
                    {line.is_closed_short && ` · ${t("closed_short")}`}
                  </span>
                  {mayReceive && !line.is_settled && (
                    <Button size="sm" onClick={() => setReceived(line)}>
                      <PackageCheck aria-hidden />
                      {t("receive")}
                    </Button>
                  )}
                </div>
              )}
              {receipts
                .filter(({ line_id, quantity }) => line_id === line.id && quantity > 0)
                .map((receipt) => (
                  <p key={receipt.id} className="text-muted text-xs">
                    {receipt.store_room
                      ? t("receipt_to", {
                          quantity: receipt.quantity,
                          room: receipt.store_room.name,
                          person: receipt.user?.name ?? t("somebody"),
                        })
                      : t("receipt", { quantity: receipt.quantity, person: receipt.user?.name ?? t("somebody") })}
                  </p>
                ))}
            </li>
          );
        })}
      </ul>
      {requisition.amount !== null && (
        <p className="mt-1 flex justify-between font-semibold text-strong">
          {t("line.total")}
          <span className="tabular-nums">{money(requisition.amount, currency)}</span>
        </p>
      )}
      {received && (
        <ReceiveDialog
          requisition_id={requisition.id}
          version={Math.max(requisition.version, left.id === requisition.id ? left.version : 0)}
          onVersion={(version) => setLeft({ id: requisition.id, version })}
          plant_id={plant_id}
          line={received}
          onClose={() => setReceived(null)}
        />
      )}
    </>
  );
}

function History({ requisition }: { requisition: FullRequisition }) {
  const t = useTranslations("requisitions");

  return (
    <Timeline
      label={t("history")}
      entries={[...requisition.events].reverse().map((event) => {
        const person = event.user?.name ?? t("somebody");
        const data = (event.data ?? {}) as { line?: string; quantity?: number };
        const title =
          event.action === "receive"
            ? t(data.quantity ? "events.receive" : "events.receive_short", {
                person,
                quantity: data.quantity ?? 0,
                line: data.line ?? "",
              })
            : t(`events.${event.action as "create"}`, { person });
        return {
          id: event.id,
          title,
          at: event.created_at,
          text: event.note,
          timeZone: requisition.plant.time_zone,
        };
      })}
    />
  );
}
