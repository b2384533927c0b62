import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { toast } from "@/components/ui/toaster";
import { ApiError } from "@/lib/client/api";
import { giveChange } from "@/lib/client/give-change";
import type { MovementKind } from "@/lib/domain/structure/stock";
import type { movementBody } from "@/lib/inputs/stock";
import type { Shortage, ShortWay } from "./short-choice";

type Booked = Omit<z.input<typeof movementBody>, "kind">;

/** Books a movement, or what is chosen instead where less is there than was asked for. */
export function useBooking(room_id: number, kind: MovementKind) {
  const t = useTranslations("stock");
  const ui = useTranslations("ui.toast");
  const format = useFormatter();
  const router = useRouter();
  const [short, setShort] = useState<Shortage | null>(null);
  const [way, setWay] = useState<ShortWay | null>(null);

  async function post(body: Booked, name: string) {
    let data: { on_hand: number; quantity: number } | undefined;
    const counted = kind === "count" ? { counted_at: new Date().toISOString() } : {};
    const given = await giveChange(
      {
        about: {
          kind: body.part_id ? "part" : "part_number",
          id: body.part_id ?? body.brand_model_id ?? 0,
          label: name,
        },
        kind: "movement",
        method: "post",
        path: `/store-rooms/${room_id}/movements`,
        body: { kind, ...body, ...counted },
      },
      {
        onAnswer: (answer) => {
          data = answer as typeof data;
        },
      },
    );
    if (given === "kept" || !data) return void toast.success(ui("kept"));
    const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
    const before = number(data.on_hand - data.quantity);
    toast.success(t(`done.${kind}`, { quantity: number(body.quantity), name, before, on_hand: number(data.on_hand) }));
  }

  /** False where there is too little: the ways on are offered then. */
  async function book(body: Booked, name: string) {
    try {
      await post(body, name);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || !isShort(error.data)) throw error;
      setShort({ ...error.data, wanted: body.quantity });
      setWay(error.data.available > 0 ? { kind: "rest" } : null);
      router.refresh();
      return false;
    }
  }

  /** What is there, and the rest of a crossover if it was chosen. */
  async function bookInstead({ available, wanted }: Shortage, chosen: ShortWay, body: Booked, name: string) {
    if (available > 0) {
      await post({ ...body, quantity: available }, name);
    }
    if (chosen.kind === "crossover") {
      const { id, stock_line, location_id, name: other } = chosen;
      const rest = Math.round((wanted - available) * 1_000) / 1_000;
      const { work_order_id, reason } = body;
      await post(
        {
          work_order_id,
          reason,
          brand_model_id: id,
          location_id,
          quantity: Math.min(rest, stock_line.available),
        },
        other,
      );
    }
    return true;
  }

  return { short, way, setWay, book, bookInstead };
}

const isShort = (data: unknown): data is { on_hand: number; available: number } =>
  typeof data === "object" && data !== null && "available" in data;
