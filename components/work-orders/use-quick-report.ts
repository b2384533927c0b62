"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import type { ComboboxOption } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toaster";
import { type ApiError, api, refusalIn } from "@/lib/client/api";
import { giveChange, unknownId } from "@/lib/client/give-change";
import { newKey } from "@/lib/client/idempotency";
import { keptPlace } from "@/lib/client/kept-places";
import { readCode } from "@/lib/client/scanned";
import { useDraft } from "@/lib/client/use-draft";
import { guestRequestName } from "@/lib/domain/maintenance/guest-request";
import { placeInAddress, type ReportPlace, reportOfScreen } from "@/lib/domain/maintenance/report-place";
import { usePlaceSearch } from "./use-place-search";
import type { Duplicate } from "./use-work-order-form";

interface Typed {
  text: string;
  is_machine_down: boolean;
}

interface Chosen extends Pick<ReportPlace, "field" | "id"> {
  /** Null while only the label is known. */
  name: string | null;
  detail?: string;
}

interface Photo {
  key: string;
  file: File;
}

export type QuickReport = ReturnType<typeof useQuickReport>;

const pathOf = {
  equipment_id: "/equipments",
  machine_id: "/machines",
  production_line_id: "/production-lines",
} as const;

/** What the sheet asks a user who reports a problem, and its sending by the outbox. */
export function useQuickReport(at: string | null, onClose: () => void) {
  const t = useTranslations("work-order-requests.quick");
  const { user_id } = useViewer();
  const { place, sentence, takeCode, takePlace, forgetPlace } = usePlaceOfReport(at);
  const draft = useDraft<Typed>(user_id, "report at a label", { text: "", is_machine_down: false });
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const find = usePlaceSearch(null);
  const sending = useSend(onClose);

  return {
    place,
    sentence,
    takeCode,
    takePlace,
    forgetPlace,
    photos,
    duplicates: sending.duplicates,
    errors: sending.errors,
    isBusy: sending.isBusy,
    text: draft.value.text,
    is_machine_down: draft.value.is_machine_down,
    change: (part: Partial<Typed>) => draft.change({ ...draft.value, ...part }),
    addPhoto: (file: File) => setPhotos((before) => [...before, { key: newKey(), file }]),
    removePhoto: (key: string) => setPhotos((before) => before.filter((one) => one.key !== key)),
    /** Machines before items: most labels hang on a machine. */
    search: async (text: string) => {
      const [machines, items] = await Promise.allSettled([find("machine_id", text), find("equipment_id", text)]);
      const found = [optionsOf(machines, "m", t("machines")), optionsOf(items, "e", t("items"))].flat();
      if (found.length === 0 && machines.status === "rejected") throw machines.reason;
      return found;
    },
    send: async () => {
      if (!place) return;
      const isTaken = await sending.send({ place, typed: draft.value, photos });
      if (isTaken) await draft.clear();
    },
  };
}

const optionsOf = (
  found: PromiseSettledResult<readonly ComboboxOption[]>,
  kind: "m" | "e",
  group: string,
): ComboboxOption[] =>
  found.status === "rejected"
    ? []
    : found.value.map((one) => ({ ...one, value: `${kind}${one.value}`, group: one.group ?? group }));

/** The place of the label, named as soon as it is known what it is called. */
function usePlaceOfReport(at: string | null) {
  const t = useTranslations("shell.scan");
  const quick = useTranslations("work-order-requests.quick");
  const { user_id } = useViewer();
  const [place, setPlace] = useState<Chosen | null>(() => asChosen(placeInAddress(at)));
  const [sentence, setSentence] = useState("");
  const { field, id, name } = place ?? {};

  useEffect(() => {
    if (field === undefined || id === undefined || name !== null) return;
    let isOver = false;
    void nameOf(user_id, { field, id }).then((named) => {
      if (isOver) return;
      if (named === "gone") {
        setPlace(null);
        setSentence(quick("not_yours"));
      } else if (named) setPlace({ field, id, ...named });
    });
    return () => {
      isOver = true;
    };
  }, [user_id, field, id, name, quick]);

  const takeCode = useCallback(
    (code: string) => {
      const read = readCode(code, location.host);
      const found = "href" in read ? placeInAddress(reportOfScreen(read.href)) : null;
      if (found) setPlace(asChosen(found));
      else setSentence("foreign" in read ? t("foreign", { host: read.foreign }) : quick("no_label"));
    },
    [t, quick],
  );

  return {
    place,
    sentence: place ? "" : sentence,
    takeCode,
    takePlace: (option: ComboboxOption | null) => {
      const found = placeInAddress(option?.value ?? null);
      if (found && option) setPlace({ ...found, name: option.label, detail: option.detail });
    },
    forgetPlace: () => {
      setPlace(null);
      setSentence("");
    },
  };
}

const asChosen = (found: Pick<ReportPlace, "field" | "id"> | null): Chosen | null => found && { ...found, name: null };

/** From this phone, else from the server; null where neither knows it now: the label counts all the same. */
async function nameOf(person: number, { field, id }: Pick<ReportPlace, "field" | "id">) {
  const kept = await keptPlace(person, { field, id });
  if (kept) return { name: kept.name, detail: kept.within ?? undefined };

  return api.get<{ data: { name: string } }>(`${pathOf[field]}/${id}`, { isQuiet: true }).then(
    ({ data }) => ({ name: data.name }),
    (caught: unknown) => (refusalIn(caught).status === 404 ? ("gone" as const) : null),
  );
}

interface Sent {
  place: Chosen;
  typed: Typed;
  photos: readonly Photo[];
}

function useSend(onClose: () => void) {
  const noun = useTranslations("work-orders");
  const ui = useTranslations("ui.toast");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [duplicates, setDuplicates] = useState<Duplicate[] | null>(null);
  const [errors, setErrors] = useState<{ name?: string; place?: string }>({});

  /** @returns whether it is sent, or kept to be sent */
  async function send({ place, typed: { text, is_machine_down }, photos }: Sent): Promise<boolean> {
    setBusy(true);
    setErrors({});
    const name = guestRequestName(text, "");
    // A user who has seen the duplicates and sends again confirms.
    const confirm = duplicates ? { confirm: true } : {};
    const description = text.trim() === name ? null : text.trim();
    try {
      const given = await giveChange({
        about: { kind: "report", id: unknownId(), label: [name, place.name].filter(Boolean).join(", ") },
        kind: "report",
        method: "post",
        path: "/maintenance/requests",
        body: { name, description, type: "breakdown", is_machine_down, [place.field]: place.id, ...confirm },
        ...(photos.length > 0 && { uploads: photos.map(({ file }) => ({ name: file.name, blob: file })) }),
      });
      toast.success(given === "kept" ? ui("kept") : noun("created"));
      onClose();
      if (given !== "kept") router.refresh();
      return true;
    } catch (caught) {
      refuse(refusalIn(caught));
      return false;
    } finally {
      setBusy(false);
    }
  }

  function refuse(error: ApiError) {
    const found = (error.data as { possible_duplicates?: Duplicate[] } | undefined)?.possible_duplicates;
    if (found) return setDuplicates(found);
    const { name, equipment_id, machine_id, production_line_id } = error.messages;
    const place = equipment_id ?? machine_id ?? production_line_id;
    if (!name && !place) return api.announce(error);
    setErrors({ name: name?.[0], place: place?.[0] });
  }

  return { send, isBusy, duplicates, errors };
}
