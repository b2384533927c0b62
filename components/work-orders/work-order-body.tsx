"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import { WarrantyLine } from "@/components/costs/warranty-line";
import { Thumbnails } from "@/components/documents/thumbnails";
import { OrderPermitsCard } from "@/components/permits/order-permits-card";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Facts } from "@/components/ui/facts";
import { Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { ProcessChip } from "@/components/ui/process-chip";
import { Timeline } from "@/components/ui/timeline";
import { ApiError, api } from "@/lib/client/api";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { give } from "@/lib/client/outbox";
import { useDraft } from "@/lib/client/use-draft";
import { reportedChange } from "@/lib/domain/maintenance/kept-changes";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { orderActions } from "./action-buttons";
import { Assignee } from "./assignee";
import { CorrectFailure } from "./correct-failure";
import { Due, useDuration } from "./due";
import { FindingCard } from "./finding-card";
import { FoundAndLeft } from "./found-and-left";
import { ItemDocumentList } from "./item-document-list";
import { KeptMark } from "./kept-mark";
import { useCustomFacts } from "./order-columns";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import { Procedure } from "./procedure";
import { ProofCard } from "./proof-card";
import { ReportedChangeText } from "./reported-change";
import { SavingCard } from "./saving-card";
import { CostPart, DowntimePart, LaborPart, RequiredParts } from "./spent-parts";
import { StatusStepper } from "./status-stepper";
import { StepFiles } from "./step-files";
import type { FullOrder, Surroundings } from "./types";
import { aboutOrder, isAbout } from "./use-kept";
import { WorkOrderType } from "./work-order-type";

export interface WorkOrderBodyProps {
  order: FullOrder;
  now: string;
  /** Of its item. */
  documents?: readonly ItemDocument[];
  /** The split panel shows the notes only; the page the whole history. */
  isBrief?: boolean;
  /** Who can have worked on it. */
  people: Surroundings["people"];
}

export function WorkOrderBody({ order, now, documents = [], isBrief, people }: WorkOrderBodyProps) {
  const placeText = usePlaceText();
  // Who may complete or take up the order is who works on it.
  const isEditable = (openStatuses as readonly string[]).includes(order.status) && orderActions(order).length > 0;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 @5xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OrderPermitsCard order={order} people={people} />
        <div>
          {isBrief && <h2 className="font-bold text-lg text-strong leading-snug">{order.name}</h2>}
          <p className="text-muted text-xs">{placeText(order)}</p>
          <WarrantyLine of={order.warranty} className="mt-1.5" />
        </div>
        <StatusStepper order={order} />
        {order.status === "denied" && (
          <p className="flex items-start gap-2">
            <ProcessChip state="denied" /> <span className="pt-0.5">{order.reason}</span>
          </p>
        )}
        {order.finding && <FindingCard finding={order.finding} timeZone={order.plant.time_zone} />}
        <ProofCard order={order} />
        <OrderFacts order={order} now={now} />
        {order.description && <p className="whitespace-pre-line">{order.description}</p>}
        <SavingCard order={order} />
        <Procedure order={order} isEditable={isEditable} />
        <FoundAndLeft order={order} />
      </div>
      <OrderOutcome order={order} documents={documents} isBrief={isBrief} people={people} />
    </div>
  );
}

/** What the work takes and took, what it came to, and all that happened: beside the work where there is room. */
export function OrderOutcome({ order, documents = [], isBrief, people }: Omit<WorkOrderBodyProps, "now">) {
  const t = useTranslations("work-orders");

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {(order.required_items || order.required_parts.length > 0) && (
        <Part id="parts" title={t("fields.required_items")}>
          {order.required_parts.length > 0 && <RequiredParts order={order} />}
          {order.required_items && <p className="whitespace-pre-line">{order.required_items}</p>}
        </Part>
      )}
      {order.kind !== "request" && (order.labor.length > 0 || order.status !== "pending") && (
        <Part title={t("fields.labor")}>
          <LaborPart order={order} people={people} />
        </Part>
      )}
      {order.downtimes.length > 0 && (
        <Part title={t("downtime.title")}>
          <DowntimePart order={order} />
        </Part>
      )}
      {order.cost && (order.cost.total > 0 || order.cost.downtime_basis) && (
        <Part title={t("cost.title")}>
          <CostPart cost={order.cost} />
        </Part>
      )}
      {order.completion_note && (
        <Part title={t("fields.completion_note")}>
          <p className="whitespace-pre-line">{order.completion_note}</p>
        </Part>
      )}
      {order.supervisor_notes && (
        <Part title={t("fields.supervisor_notes")}>
          <p className="whitespace-pre-line">{order.supervisor_notes}</p>
        </Part>
      )}
      <OrderFiles order={order} />
      <OrderDocuments documents={documents} />
      <History order={order} isBrief={isBrief} />
    </div>
  );
}

/** What is attached and captured; who works on the order captures more. */
function OrderFiles({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders");
  const mayCapture = (openStatuses as readonly string[]).includes(order.status) && order.actions.length > 0;
  if (!mayCapture && order.files.length === 0) return null;

  return (
    <Part title={t("fields.file_ids")}>
      {mayCapture ? <StepFiles order={order} /> : <Thumbnails files={order.files} />}
    </Part>
  );
}

/** What the item of the order can be looked up in. */
function OrderDocuments({ documents }: { documents: readonly ItemDocument[] }) {
  const t = useTranslations("documents");
  if (documents.length === 0) return null;

  return (
    <Part title={t("title")}>
      <div className="-mx-3">
        <ItemDocumentList documents={documents} />
      </div>
    </Part>
  );
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-16 border-line-soft border-t pt-3">
      <h2 className="mb-1 font-semibold text-strong">{title}</h2>
      {children}
    </section>
  );
}

function OrderFacts({ order, now }: { order: FullOrder; now: string }) {
  const t = useTranslations("work-orders");
  const ui = useTranslations("ui");
  const verdict = useTranslations("work-orders.verdict");
  const faults = useTranslations("diagnosis.faults");
  const duration = useDuration();
  const facts: [string, ReactNode][] = [
    [t("fields.assigned_user_id"), <Assignee key="who" order={order} size={20} />],
    [t("fields.due_at"), <Due key="due" order={order} now={now} />],
    ...(order.priority === "normal"
      ? []
      : [[t("fields.priority"), <Priority key="priority" priority={order.priority} />] as [string, ReactNode]]),
    [t("fields.category_id"), <WorkOrderType key="type" type={order.type} category={order.category} />],
    [t("fields.expected_minutes"), duration(order.expected_minutes)],
  ];
  const moment = (at: string) => <Moment at={at} timeZone={order.plant.time_zone} />;
  const own = useCustomFacts(order);
  if (order.scheduled_at) facts.splice(1, 0, [t("fields.scheduled_at"), moment(order.scheduled_at)]);
  if (order.extended_at) facts.push([t("fields.extended_at"), moment(order.extended_at)]);
  if (order.work_station) facts.push([t("fields.work_station_id"), order.work_station.name]);
  if (order.responsibility_area !== "none")
    facts.push([
      t("fields.responsibility_area"),
      t(`options.responsibility_area.${order.responsibility_area as "none"}`),
    ]);
  if (order.responsible_role !== "none")
    facts.push([t("fields.responsible_role"), t(`options.responsible_role.${order.responsible_role as "none"}`)]);
  if (order.total_minutes !== null) facts.push([t("fields.total_minutes"), duration(order.total_minutes)]);
  if (order.problem_solved !== null) facts.push([t("fields.problem_solved"), ui(order.problem_solved ? "yes" : "no")]);
  if (order.sanitization_of_tools !== null)
    facts.push([t("fields.sanitization_of_tools"), ui(order.sanitization_of_tools ? "yes" : "no")]);
  if (order.verdict)
    facts.push([
      verdict("title"),
      order.verdict_fault && !order.failure.mode
        ? faults(order.verdict_fault as "cage")
        : verdict(order.verdict as "confirmed"),
    ]);
  const { mode, cause, remedy, repeat } = order.failure;
  const failed = [mode, cause, remedy].flatMap((code) => code?.name ?? []);
  if (failed.length > 0 || order.status === "completed")
    facts.push([
      t("failure.title"),
      <span key="failure" className="flex flex-wrap items-baseline gap-x-2">
        {failed.join(" · ") || t("failures.not_said")}
        <CorrectFailure order={order} />
      </span>,
    ]);
  if (order.kind === "order" && (mode || repeat))
    facts.push([
      t("root_cause.title"),
      <Link
        key="root_cause"
        href={`/maintenance/work-orders/${order.id}/root-cause`}
        className="text-accent hover:underline"
      >
        {t("root_cause.open")}
      </Link>,
    ]);
  if (repeat) facts.push([t("failure.repeat"), <RepeatChip key="repeat" repeat={repeat} />]);
  facts.push(...own);
  if (order.is_machine_down)
    facts.push(
      order.down_since ? [t("fields.down_since"), moment(order.down_since)] : [t("fields.is_machine_down"), ui("yes")],
    );
  if (order.is_site_visit_required) facts.push([t("fields.is_site_visit_required"), ui("yes")]);
  if (order.series)
    facts.push([
      t("fields.series_id"),
      <Link key="series" href={`/maintenance/recurring/${order.series.id}`} className="text-accent hover:underline">
        {order.series.rule_text}
      </Link>,
    ]);
  if (order.request) facts.push([t("fields.request_id"), order.request.label]);
  if (order.external_id) facts.push([t("fields.external_id"), order.external_id]);
  if (order.parent) facts.push([t("fields.parent_id"), <OrderLink key="parent" {...order.parent} />]);
  if (order.order) facts.push([t("item"), <OrderLink key="order" {...order.order} />]);

  return <Facts facts={facts} />;
}

/** The same failure of the same item before. */
function RepeatChip({ repeat }: { repeat: NonNullable<FullOrder["failure"]["repeat"]> }) {
  const t = useTranslations("work-orders.failure");

  return (
    <Link href={`/maintenance/work-orders/${repeat.last.id}`} className="text-alarm-text hover:underline">
      {t("repeated", { count: repeat.count, days: repeat.days, label: repeat.last.label })}
    </Link>
  );
}

const OrderLink = ({ id, label }: { id: number; label: string }) => (
  <Link href={`/maintenance/work-orders/${id}`} className="text-accent hover:underline">
    {label}
  </Link>
);

function History({ order, isBrief }: { order: FullOrder; isBrief?: boolean }) {
  const t = useTranslations("work-orders");
  const events = [...order.events]
    .reverse()
    .filter((event) => !isBrief || event.action === "comment" || reportedChange(event));

  return (
    <Part title={t(isBrief ? "notes" : "history")}>
      <CommentBox order={order} />
      <Timeline
        label={t(isBrief ? "notes" : "history")}
        className="mt-3"
        entries={events.map((event) => {
          const change = reportedChange(event);
          return {
            id: event.id,
            title:
              isBrief && event.action === "comment"
                ? (event.user?.name ?? t("somebody"))
                : t(`events.${event.action as "create"}`, {
                    person: event.user?.name ?? t(event.user ? "somebody" : "system"),
                  }),
            at: event.created_at,
            timeZone: order.plant.time_zone,
            text: change ? (
              <ReportedChangeText
                change={change}
                isSent={event.action === "change_sent"}
                timeZone={order.plant.time_zone}
              />
            ) : (
              event.note
            ),
          };
        })}
      />
    </Part>
  );
}

function CommentBox({ order }: { order: FullOrder }) {
  const t = useTranslations("work-orders");
  const router = useRouter();
  const { user_id } = useViewer();
  const draft = useDraft(user_id, `order ${order.id} comment`, "");
  const text = draft.value;
  const [isPending, startTransition] = useTransition();
  const kept = useKeptChanges().filter((change) => isAbout(change, order) && change.kind === "comment");

  async function send() {
    const path = `/maintenance/${order.id}/comments`;
    const given = await give({ about: aboutOrder(order), kind: "comment", method: "post", path, body: { text } });
    // Where it was refused, the text stays for another try.
    if (given instanceof ApiError) return api.announce(given);
    draft.change("");
    await draft.clear();
    if (given === "sent") startTransition(() => router.refresh());
  }

  return (
    <div data-no-print className="grid gap-2">
      <Textarea
        rows={2}
        aria-label={t("comment")}
        placeholder={t("comment")}
        value={text}
        onChange={(event) => draft.change(event.target.value)}
      />
      {text.trim() !== "" && (
        <Button size="sm" busy={isPending} onClick={send} className="justify-self-end">
          {t("send")}
        </Button>
      )}
      {kept.map(({ seq, body, refusal }) => (
        <p key={seq} className="rounded-control border border-line border-dashed px-3 py-2">
          <span className="block">
            <KeptMark state={refusal ? "refused" : "waiting"} />
          </span>
          <span className="whitespace-pre-line">{String(body.text)}</span>
        </p>
      ))}
    </div>
  );
}
