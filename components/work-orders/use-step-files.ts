"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { fileUrl } from "@/lib/client/files";
import { type Given, give, giveLater, type NewChange, replaceFile, takeBack } from "@/lib/client/outbox";
import type { Order } from "./types";
import type { Captured } from "./use-captured";
import { aboutOrder } from "./use-kept";

/**
 * Attaches photos and voice notes at an order or one of its steps, and changes one's own; without a connection all of it waits
 * on this phone like every other change.
 */
export function useStepFiles(order: Order, step_id?: number) {
  const t = useTranslations("work-orders.attach");
  const ui = useTranslations("ui.toast");
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const path = `/maintenance/${order.id}/files`;
  const change = { about: aboutOrder(order), kind: "file" as const };

  async function send(asked: NewChange, done: string): Promise<boolean> {
    setSending(true);
    const given: Given = await give(asked).finally(() => setSending(false));
    if (given instanceof ApiError) api.announce(given);
    else toast.success(given === "kept" ? ui("kept") : done);
    if (given === "sent") router.refresh();
    return !(given instanceof ApiError);
  }

  const attach = (file: File) =>
    send(
      {
        ...change,
        method: "post",
        path,
        body: step_id === undefined ? {} : { step_id },
        file: { name: file.name, blob: file },
      },
      t("attached"),
    );

  /** The picture with its marks in the place of the one without. */
  async function replace({ file_id, change: waiting }: Captured, file: File): Promise<boolean> {
    const marked = { name: file.name, blob: file };
    if (waiting && waiting.tries === 0 && (await replaceFile(waiting, marked))) return true;
    if (file_id === undefined) {
      toast.warning(t("being_sent"));
      return true;
    }
    return send({ ...change, method: "put", path: `${path}/${file_id}`, body: {}, file: marked }, t("attached"));
  }

  /** Which can be taken back for ten seconds. */
  async function remove({ file_id, change: waiting }: Captured) {
    if (waiting && (await takeBack(waiting)) && file_id === undefined) return void toast.success(t("removed"));
    if (file_id === undefined) return void toast.warning(t("being_sent"));
    const asked: NewChange = { ...change, method: "delete", path: `${path}/${file_id}`, body: {} };
    const later = await giveLater(asked);
    if (!later) return void send(asked, t("removed"));
    toast.success(t("removed"), { undo: { label: ui("undo"), run: () => void later.takeBack() } });
  }

  /** To draw on it. Null where it is on the server only, which is away. */
  async function pictureOf({ file_id, name, change: waiting }: Captured): Promise<File | null> {
    const blob = waiting?.file?.blob ?? (file_id === undefined ? null : await storedPicture(file_id));
    if (!blob) toast.warning(t("not_here"));
    return blob && new File([blob], name, { type: blob.type });
  }

  return { attach, replace, remove, pictureOf, isSending };
}

const storedPicture = (id: number): Promise<Blob | null> =>
  fetch(fileUrl(id)).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  );
