"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useAttachments } from "@/components/resource/use-attachments";
import { FileDrop } from "@/components/ui/file-drop";
import { api } from "@/lib/client/api";
import { pictures } from "@/lib/client/files";
import { energies } from "@/lib/domain/maintenance/permit";
import type { PlacardPoint, PlacardProps } from "./types";

interface PointDialogProps {
  place: PlacardProps["place"];
  /** Null makes a new one. */
  point: PlacardPoint | null;
  onClose: () => void;
}

interface PointInput {
  code?: string;
  device?: string;
  energy?: string;
  location?: string;
  normal_state?: string;
  how_to_isolate?: string;
  how_to_verify?: string;
}

/** A point with its tag, what is switched there, how, and a picture. */
export function PointDialog({ place, point, onClose }: PointDialogProps) {
  const t = useTranslations("isolation-points");
  const picture = useAttachments();
  const ask = useAsk<PointInput, unknown>({
    initial: point
      ? {
          code: point.code,
          device: point.device,
          energy: point.energy,
          location: point.location,
          normal_state: point.normal_state,
          how_to_isolate: point.how_to_isolate,
          how_to_verify: point.how_to_verify,
        }
      : { energy: "electrical" },
    send: (input) => {
      const image_id = picture.file_ids.at(-1) ?? point?.image_id ?? null;
      if (point)
        return api.put(`/isolation-points/${point.id}`, {
          body: { ...input, image_id, version: point.version },
          isQuiet: true,
        });
      const at = place.of === "machines" ? { machine_id: place.id } : { equipment_id: place.id };
      return api.post("/isolation-points", {
        body: { ...input, ...at, image_id, plant_id: place.plant_id },
        isQuiet: true,
      });
    },
    done: t("saved"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={point ? `${t("edit")} ${point.code}` : t("new")}
      description={place.name}
      action={t("save")}
      fields={[
        [
          { name: "code", as: "text", label: t("fields.code"), required: true },
          {
            name: "energy",
            as: "select",
            label: t("fields.energy"),
            required: true,
            choices: energies.map((energy) => ({ value: energy, label: t(`options.energy.${energy}`) })),
          },
        ],
        { name: "device", as: "text", label: t("fields.device"), required: true },
        [
          { name: "location", as: "text", label: t("fields.location") },
          { name: "normal_state", as: "text", label: t("fields.normal_state") },
        ],
        { name: "how_to_isolate", as: "textarea", label: t("fields.how_to_isolate") },
        { name: "how_to_verify", as: "textarea", label: t("fields.how_to_verify") },
        <FileDrop
          key="picture"
          camera
          accept={pictures}
          files={picture.all}
          onAdd={picture.add}
          onRemove={picture.remove}
          onRetry={picture.retry}
        />,
      ]}
    />
  );
}
