"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useCallback, useId, useRef, useState } from "react";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { newKey } from "@/lib/client/idempotency";
import { findRelated } from "@/lib/client/related";
import { useSubmit } from "@/lib/client/use-submit";
import { readDecimal } from "@/lib/domain/shared/decimal";
import { inCents } from "@/lib/domain/shared/money";
import type { MovementKind } from "@/lib/domain/structure/stock";
import { nameOfStock } from "./names";
import { type Shortage, ShortChoice, type ShortWay } from "./short-choice";
import type { ShownLine, ShownRoom } from "./types";

export interface MovementDialogProps {
  kind: MovementKind;
  room: ShownRoom;
  /** Null: what is moved is asked for. */
  line: ShownLine | null;
  timeZone: string;
  mayOrders: boolean;
  onClose: () => void;
}

/** Books a movement. Where less is there than was asked for it says so, and offers what can be done instead. */
export function MovementDialog({ kind, room, line, timeZone, mayOrders, onClose }: MovementDialogProps) {
  const t = useTranslations("stock");
  const format = useFormatter();
  const locale = useLocale();
  const router = useRouter();
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const formId = useId();
  const [thing, setThing] = useState<ComboboxOption | null>(null);
  const [quantity, setQuantity] = useState<number | null>(kind === "count" ? (line?.on_hand ?? null) : 1);
  const [location, setLocation] = useState(line?.location ? String(line.location.id) : "");
  const [cost, setCost] = useState("");
  const [reason, setReason] = useState("");
  const [document, setDocument] = useState("");
  const [order, setOrder] = useState<ComboboxOption | null>(null);
  const [target, setTarget] = useState<ComboboxOption | null>(null);
  const [short, setShort] = useState<Shortage | null>(null);
  const [way, setWay] = useState<ShortWay | null>(null);
  // A second press, or a link that breaks half way, books nothing twice.
  const key = useRef(newKey());
  const name = line ? nameOfStock(line) : (thing?.label ?? "");
  const hasOrder = mayOrders && (kind === "issue" || kind === "return");
  const hasCost = kind === "receive" || kind === "return";

  const findThing = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      const [parts, models] = await Promise.all([
        findRelated("/plants/parts", text, { plant_id: [room.plant_id] }),
        findRelated("/equipments/brands/models", text),
      ]);
      return [
        ...parts.map((one) => ({ ...one, value: `part:${one.value}`, group: t("parts_group") })),
        ...models.map((one) => ({ ...one, value: `model:${one.value}`, group: t("models_group") })),
      ];
    },
    [room.plant_id, t],
  );
  const findOrder = useCallback(
    (text: string) =>
      findRelated("/maintenance", text, { plant_id: [room.plant_id], status: ["pending", "in_work", "on_hold"] }),
    [room.plant_id],
  );
  const findRoom = useCallback((text: string) => findRelated("/store-rooms", text), []);

  const moved = line
    ? line.part
      ? { part_id: line.part.id }
      : { brand_model_id: line.brand_model!.id }
    : thingOf(thing?.value);

  async function book(body: Record<string, unknown>) {
    return api.post<{ data: { on_hand: number } }>(`/store-rooms/${room.id}/movements`, {
      body,
      isQuiet: true,
      idempotencyKey: key.current,
    });
  }

  function send() {
    const missing = missingOf();
    if (Object.keys(missing).length > 0) return setErrors(missing);
    if (short && way) return submit(() => instead(short, way), finish);
    const amount = hasCost && cost.trim() ? readDecimal(cost, locale) : null;
    if (amount !== null && !Number.isFinite(amount)) return setErrors({ unit_cost: t("not_an_amount") });
    const body = {
      kind,
      ...moved,
      quantity,
      ...(location ? { location_id: Number(location) } : {}),
      ...(amount === null ? {} : { unit_cost: inCents(amount) }),
      ...(kind === "transfer" ? { to_store_room_id: Number(target!.value) } : {}),
      ...(order ? { work_order_id: Number(order.value) } : {}),
      reason: reason.trim() || undefined,
      document: document.trim() || undefined,
    };
    return submit(async () => {
      try {
        const { data } = await book(body);
        announce(quantity!, name, data.on_hand);
      } catch (error) {
        key.current = newKey();
        if (!(error instanceof ApiError) || error.status !== 409 || !isShort(error.data)) throw error;
        setShort({ ...error.data, wanted: quantity! });
        setWay(error.data.available > 0 ? { kind: "rest" } : null);
        router.refresh();
        throw new Kept();
      }
    }, finish).catch((error: unknown) => {
      if (!(error instanceof Kept)) throw error;
    });
  }

  /** What is there, and the rest of a crossover if it was chosen. */
  async function instead({ available, wanted }: Shortage, chosen: ShortWay) {
    const rest = Math.round((wanted - available) * 1_000) / 1_000;
    const shared = {
      kind: "issue",
      ...(order ? { work_order_id: Number(order.value) } : {}),
      reason: reason.trim() || undefined,
    };
    if (available > 0) {
      const body = { ...shared, ...moved, quantity: available, ...(location ? { location_id: Number(location) } : {}) };
      const { data } = await book(body);
      announce(available, name, data.on_hand);
      key.current = newKey();
    }
    if (chosen.kind !== "crossover") return;
    const { id, stock_line, location_id } = chosen;
    const count = Math.min(rest, stock_line.available);
    const body = { ...shared, brand_model_id: id, quantity: count, ...(location_id ? { location_id } : {}) };
    const { data } = await book(body);
    announce(count, chosen.name, data.on_hand);
  }

  function announce(count: number, what: string, on_hand: number) {
    const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
    toast.success(t(`done.${kind}`, { quantity: number(count), name: what, on_hand: number(on_hand) }));
  }

  function finish() {
    onClose();
    router.refresh();
  }

  function missingOf(): Record<string, string> {
    const required = t("required");
    return {
      ...(moved ? {} : { part_id: required }),
      ...(quantity === null ? { quantity: required } : {}),
      ...(kind === "transfer" && !target ? { to_store_room_id: required } : {}),
      ...(kind === "scrap" && !reason.trim() ? { reason: required } : {}),
    };
  }

  return (
    <SubmitDialog
      title={line ? t("title_of", { kind: t(`kinds.${kind}`), name }) : t(`kinds.${kind}`)}
      description={[room.name, line?.location?.name].filter(Boolean).join(", ")}
      width="sm"
      action={t(`kinds.${kind}`)}
      isBusy={isBusy}
      isDangerous={kind === "scrap"}
      isDisabled={short !== null && way === null}
      form={formId}
      onClose={onClose}
    >
      <form
        id={formId}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {!line && (
          <Field label={t("fields.thing")} error={errors.part_id ?? errors.brand_model_id} required>
            {(control) => <Combobox {...control} value={thing} onValueChange={setThing} search={findThing} />}
          </Field>
        )}
        {kind === "transfer" && (
          <Field label={t("fields.to_store_room_id")} error={errors.to_store_room_id ?? errors.to_location_id} required>
            {(control) => <Combobox {...control} value={target} onValueChange={setTarget} search={findRoom} />}
          </Field>
        )}
        {hasOrder && (
          <Field label={t("fields.work_order_id")} error={errors.work_order_id}>
            {(control) => <Combobox {...control} clearable value={order} onValueChange={setOrder} search={findOrder} />}
          </Field>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t(kind === "count" ? "fields.counted" : "fields.quantity")}
            hint={kind === "count" ? t("hints.counted") : undefined}
            error={errors.quantity}
            required
          >
            {(control) => (
              <NumberStepper
                {...control}
                value={quantity}
                onValueChange={(next) => {
                  setQuantity(next);
                  setShort(null);
                }}
                min={0}
                max={1_000_000}
              />
            )}
          </Field>
          {!line && room.locations.length > 0 && (
            <Field label={t("fields.location_id")} error={errors.location_id}>
              {(control) => (
                <Select
                  {...control}
                  value={location || "none"}
                  onValueChange={(next) => setLocation(next === "none" ? "" : next)}
                  options={[
                    { value: "none", label: t("any_location") },
                    ...room.locations.map((one) => ({ value: String(one.id), label: one.name })),
                  ]}
                />
              )}
            </Field>
          )}
        </div>
        {short && (
          <ShortChoice short={short} line={line} room_id={room.id} way={way} onWay={setWay} timeZone={timeZone} />
        )}
        {hasCost && (
          <Field label={t("fields.unit_cost")} hint={t("hints.unit_cost")} error={errors.unit_cost}>
            {(control) => (
              <Input {...control} inputMode="decimal" value={cost} onChange={(event) => setCost(event.target.value)} />
            )}
          </Field>
        )}
        {!short && (
          <>
            <Field label={t("fields.reason")} error={errors.reason} required={kind === "scrap"}>
              {(control) => (
                <Input
                  {...control}
                  value={reason}
                  maxLength={200}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            <Field label={t("fields.document")} hint={t("hints.document")} error={errors.document}>
              {(control) => (
                <Input
                  {...control}
                  value={document}
                  maxLength={200}
                  onChange={(event) => setDocument(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </SubmitDialog>
  );
}

/** The dialog stays, with what was found out. */
class Kept extends Error {}

const isShort = (data: unknown): data is { on_hand: number; available: number } =>
  typeof data === "object" && data !== null && "available" in data;

function thingOf(value: string | undefined) {
  const [kind, id] = value?.split(":") ?? [];
  if (!id) return null;

  return kind === "part" ? { part_id: Number(id) } : { brand_model_id: Number(id) };
}
