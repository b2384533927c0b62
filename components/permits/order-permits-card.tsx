"use client";

import { Plus, ShieldAlert, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import { isOpenOrder } from "@/lib/domain/maintenance/work-order";
import { AddPermitsDialog, RequestPermitDialog, WaiveDialog } from "./order-permit-dialogs";
import { PermitChip } from "./permit-chip";
import type { Assignable, OrderPermits, PermittedOrder } from "./types";

interface OrderPermitsProps {
  order: PermittedOrder;
  people: readonly Assignable[];
}

type Needed = OrderPermits["needed"][number];

/** What stops the work, or lets it begin: first on the order, while it is open. */
export function OrderPermitsCard({ order, people }: OrderPermitsProps) {
  const t = useTranslations("permits.on_order");
  const { permits } = order;
  const [asking, setAsking] = useState<{ what: "request" | "waive"; needed: Needed } | { what: "add" } | null>(null);
  if (!permits) return null;
  const isNothing = permits.needed.length === 0 && permits.permits.length === 0 && permits.waived.length === 0;
  if (isNothing && !permits.may.add) return null;
  const close = () => setAsking(null);
  if (isNothing)
    return (
      <div>
        <Button size="sm" onClick={() => setAsking({ what: "add" })}>
          <Plus aria-hidden />
          {t("add")}
        </Button>
        {asking && <AddPermitsDialog order={order} permits={permits} onClose={close} />}
      </div>
    );

  return (
    <section id="permits" aria-label={t("title")} className="grid gap-2 rounded-control border border-line p-3">
      <Verdict permits={permits} isOpen={isOpenOrder(order.status)} />
      <ul className="grid divide-y divide-line-soft">
        {permits.needed.map((needed) => (
          <NeededLine
            key={needed.permit_kind.id}
            needed={needed}
            permits={permits}
            timeZone={order.plant.time_zone}
            onAsk={(what) => setAsking({ what, needed })}
          />
        ))}
        <Others permits={permits} timeZone={order.plant.time_zone} />
        {permits.waived.map((one) => (
          <li key={`waived ${one.permit_kind_id}`} className="py-2 text-muted text-sm">
            <span className="font-medium text-body">{one.permit_kind.name}</span>{" "}
            {t("waived", { person: one.by?.name ?? "–", reason: one.reason ?? "" })}
          </li>
        ))}
      </ul>
      {permits.may.add && (
        <Button size="sm" className="justify-self-start" onClick={() => setAsking({ what: "add" })}>
          <Plus aria-hidden />
          {t("add")}
        </Button>
      )}
      {asking?.what === "add" && <AddPermitsDialog order={order} permits={permits} onClose={close} />}
      {asking?.what === "request" && (
        <RequestPermitDialog order={order} needed={asking.needed} permits={permits} people={people} onClose={close} />
      )}
      {asking?.what === "waive" && <WaiveDialog order={order} needed={asking.needed} onClose={close} />}
    </section>
  );
}

const namesOf = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => name).join(", ");

/** One line: it may begin, it may not, or it is under way without. */
function Verdict({ permits, isOpen }: { permits: OrderPermits; isOpen: boolean }) {
  const t = useTranslations("permits.on_order");
  const kinds = namesOf(permits.missing);
  if (!isOpen) return <h3 className="font-semibold text-strong text-sm">{t("title")}</h3>;
  const Icon = permits.may_start ? ShieldCheck : ShieldAlert;

  return (
    <h3
      className={cn(
        "flex items-center gap-2 font-semibold text-sm",
        permits.may_start ? "text-ok-text" : "text-alarm-text",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {permits.may_start ? t("may_start") : t(permits.is_unpermitted ? "unpermitted" : "missing", { kinds })}
    </h3>
  );
}

interface NeededLineProps {
  needed: Needed;
  permits: OrderPermits;
  timeZone: string;
  onAsk: (what: "request" | "waive") => void;
}

function NeededLine({ needed, permits, timeZone, onAsk }: NeededLineProps) {
  const t = useTranslations("permits.on_order");
  const own = permits.permits.filter(({ permit_kind_id }) => permit_kind_id === needed.permit_kind.id);
  const open = own.find(({ is_open }) => is_open) ?? own.at(-1);
  const isAskable = permits.may.request && !own.some(({ is_open }) => is_open);

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <span className="min-w-40 flex-1">
        <span className="font-medium text-strong">{needed.permit_kind.name}</span>
        <span className="block text-muted text-xs">
          {t("because", { because: needed.because === "item" ? "equipment" : needed.because })}
        </span>
      </span>
      {open && <PermitLink permit={open} timeZone={timeZone} />}
      {isAskable && (
        <Button size="sm" variant="primary" onClick={() => onAsk("request")}>
          {t("request")}
        </Button>
      )}
      {needed.may_waive && permits.may.waive && !open?.is_open && (
        <Button size="sm" onClick={() => onAsk("waive")}>
          {t("waive")}
        </Button>
      )}
    </li>
  );
}

function PermitLink({ permit, timeZone }: { permit: OrderPermits["permits"][number]; timeZone: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link href={`/permits/${permit.id}`} className="font-mono text-accent text-sm hover:underline">
        {permit.label}
      </Link>
      <PermitChip of={permit} />
      {permit.status === "issued" && permit.valid_until && (
        <Moment at={permit.valid_until} timeZone={timeZone} className="text-muted text-xs" />
      )}
    </span>
  );
}

/** Permits of kinds that are not needed any more, or that a user requested on their own. */
function Others({ permits, timeZone }: { permits: OrderPermits; timeZone: string }) {
  const needed = new Set(permits.needed.map(({ permit_kind }) => permit_kind.id));

  return permits.permits
    .filter(({ permit_kind_id }) => !needed.has(permit_kind_id))
    .map((permit) => (
      <li key={permit.id} className="flex flex-wrap items-center gap-x-3 py-2">
        <span className="min-w-40 flex-1 font-medium text-strong">{permit.kind_name}</span>
        <PermitLink permit={permit} timeZone={timeZone} />
      </li>
    ));
}

/** Above the step at hand on a phone: one line, which leads to the permit. */
export function OrderPermitsStrip({ order }: { order: PermittedOrder }) {
  const t = useTranslations("permits.on_order");
  const { permits } = order;
  if (!permits || (permits.needed.length === 0 && permits.permits.length === 0)) return null;
  const shown = permits.permits.find(({ is_open }) => is_open) ?? permits.permits.at(-1);
  const text = permits.may_start
    ? [shown?.label, t("may_start")].filter(Boolean).join(" · ")
    : t(permits.is_unpermitted ? "unpermitted" : "missing", { kinds: namesOf(permits.missing) });
  const Icon = permits.may_start ? ShieldCheck : ShieldAlert;

  return (
    <Link
      href={shown ? `/permits/${shown.id}` : "/permits"}
      className={cn(
        "flex min-h-11 items-center gap-2 border-line border-b px-3 font-medium text-sm md:hidden",
        permits.may_start ? "bg-card text-ok-text" : "bg-alarm-tint text-alarm-text",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{text}</span>
    </Link>
  );
}
