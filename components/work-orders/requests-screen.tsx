"use client";

import { Check, Plus, Undo2, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api, unlessRefused } from "@/lib/client/api";
import type { Query } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import { FindingCard } from "./finding-card";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import type { Order, Surroundings } from "./types";
import { useOrderExport } from "./use-order-export";
import type { Draft } from "./use-work-order-form";
import { WorkOrderDialogOnDemand } from "./work-order-dialog-on-demand";
import { withoutDraft } from "./work-orders-screen";

export interface RequestsScreenProps {
  requests: readonly Order[];
  draft: Draft | null;
  /** Which requests these are; null for who may not export them. */
  query: Query | null;
  around: Surroundings;
}

/** Work order requests: requestors see the status of theirs, a supervisor decides. */
export function RequestsScreen({ requests, draft, query, around }: RequestsScreenProps) {
  const t = useTranslations("work-orders");
  const url = useAddress();
  const [converting, setConverting] = useState<Order | null>(null);
  const [rejecting, setRejecting] = useState<Order | null>(null);
  const exportActions = useOrderExport(query);
  const isOpenOnly = url.get("all") === null;

  return (
    <>
      <PageHeader
        title={t("requests")}
        actions={query && requests.length > 0 ? exportActions : []}
        primary={
          around.may.request
            ? { label: t("create.request"), icon: <Plus aria-hidden />, onSelect: () => url.change({ new: "1" }) }
            : undefined
        }
      >
        <SegmentedControl
          label={t("fields.status")}
          value={isOpenOnly ? "open" : "all"}
          onValueChange={(next) => url.change({ all: next === "all" ? "1" : null })}
          segments={[
            { value: "open", label: t("open_requests") },
            { value: "all", label: t("all_requests") },
          ]}
        />
      </PageHeader>
      <div className="page-pad grid max-w-4xl gap-2.5">
        {requests.length === 0 && <EmptyState title={t("no_requests")} text={t("no_requests_hint")} />}
        {requests.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            isNamed={String(request.id) === url.get("id")}
            onConvert={() => setConverting(request)}
            onReject={() => setRejecting(request)}
          />
        ))}
      </div>
      {draft && (
        <WorkOrderDialogOnDemand
          draft={draft}
          around={around}
          onClose={() => url.change(withoutDraft, { replace: true })}
        />
      )}
      {converting && (
        <WorkOrderDialogOnDemand draft={conversionOf(converting)} around={around} onClose={() => setConverting(null)} />
      )}
      {rejecting && <RejectDialog request={rejecting} onClose={() => setRejecting(null)} />}
    </>
  );
}

const conversionOf = ({
  id,
  label,
  name,
  description,
  is_machine_down,
  down_since,
  plant_id,
  ...order
}: Order): Draft => ({
  kind: "order",
  plant_id,
  place: null,
  name,
  description,
  is_machine_down,
  down_since,
  priority: order.priority,
  due_at: order.due_at,
  finding: order.finding,
  time_zone: order.plant.time_zone,
  request: { id, label },
});

interface RequestCardProps {
  request: Order;
  /** By the address that led here. */
  isNamed: boolean;
  onConvert: () => void;
  onReject: () => void;
}

function RequestCard({ request, isNamed, onConvert, onReject }: RequestCardProps) {
  const t = useTranslations("work-orders");
  const placeText = usePlaceText();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) element.current?.scrollIntoView({ block: "nearest" });
  }, [isNamed]);
  const may = (action: string) => (request.actions as readonly string[]).includes(action);

  return (
    <article
      ref={element}
      aria-current={isNamed || undefined}
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3.5 aria-[current]:border-accent"
    >
      <div className="min-w-60 flex-1">
        <p className="text-muted text-xs">
          <span className="font-mono">{request.label}</span> · {placeText(request)}
        </p>
        <h2 className="font-semibold text-strong">{request.name}</h2>
        <Priority priority={request.priority} isQuiet />
        {request.description && <p className="whitespace-pre-line">{request.description}</p>}
        <p suppressHydrationWarning className="mt-1 text-muted text-xs">
          <Sentence
            of={(at) =>
              t("asked", {
                person: request.requested_by_user?.name ?? t("system"),
                time: at(request.created_at, "minute", request.plant.time_zone),
              })
            }
          />
        </p>
        {request.status !== "requested" && (
          <p className="mt-1">
            <b className="font-semibold text-strong">{t(`options.status.${request.status as "rejected"}`)}</b>
            {request.order && (
              <>
                {": "}
                <Link href={`/maintenance/work-orders/${request.order.id}`} className="text-accent hover:underline">
                  {request.order.label}
                </Link>
              </>
            )}
            {request.reason && `: ${request.reason}`}
          </p>
        )}
      </div>
      {request.finding && (
        <div className="order-1 w-full">
          <FindingCard finding={request.finding} timeZone={request.plant.time_zone} />
        </div>
      )}
      <div className="flex gap-2 max-md:order-2 max-md:w-full max-md:flex-wrap max-md:[&>*]:flex-1">
        {may("withdraw") && <WithdrawButton request={request} />}
        {may("reject") && (
          <Button onClick={onReject}>
            <X aria-hidden />
            {t("reject")}
          </Button>
        )}
        {may("convert") && (
          <Button variant="primary" onClick={onConvert}>
            <Check aria-hidden />
            {t("convert")}
          </Button>
        )}
      </div>
    </article>
  );
}

function WithdrawButton({ request }: { request: Order }) {
  const t = useTranslations("work-orders");
  const router = useRouter();

  async function withdraw() {
    if (await unlessRefused(api.put(`/maintenance/${request.id}`, { body: { status: "withdrawn" } }))) router.refresh();
  }

  return (
    <Button onClick={withdraw}>
      <Undo2 aria-hidden />
      {t("withdraw")}
    </Button>
  );
}

function RejectDialog({ request, onClose }: { request: Order; onClose: () => void }) {
  const noun = useTranslations("work-orders");
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [said, setSaid] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function reject() {
    setSending(true);
    try {
      await api.delete(`/maintenance/${request.id}`, { body: { reason }, isQuiet: true });
      toast.success(noun("rejected"));
      onClose();
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = error.messages.reason?.[0];
      setSaid(field ? `${noun("fields.reason")} ${field}` : error.message);
    } finally {
      setSending(false);
    }
  }

  return (
    <SubmitDialog
      width="sm"
      title={noun("reject")}
      description={`${request.label} ${request.name}`}
      action={noun("reject")}
      isDangerous
      isBusy={isSending}
      onSubmit={reject}
      onClose={onClose}
    >
      <Field label={noun("fields.reason")} required error={said}>
        {(control) => <Textarea {...control} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
    </SubmitDialog>
  );
}
