"use client";

import { MapPin, Pencil, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeleteDialog } from "@/components/resource/delete-dialog";
import { TextField } from "@/components/resource/fields";
import { FormDialog } from "@/components/resource/form-dialog";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

export interface LocationsCardProps {
  resource: Description;
  distributorId: number;
  locations: readonly Row[];
  may: { create: boolean; update: boolean; delete: boolean };
}

/** Where a distributor is, with the telephone of each place. */
export function LocationsCard({ resource, distributorId, locations, may }: LocationsCardProps) {
  const t = useTranslations("distributors");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const [doomed, setDoomed] = useState<Row | null>(null);

  return (
    <Card>
      <CardHeader
        title={t("locations")}
        actions={
          may.create && (
            <Button size="sm" onClick={() => setEdited("new")}>
              <Plus aria-hidden />
              {t("add_location")}
            </Button>
          )
        }
      />
      {locations.length === 0 && <CardBody className="text-muted text-xs">{t("no_locations")}</CardBody>}
      <ul>
        {locations.map((location) => (
          <li
            key={location.id}
            className="flex min-h-12 items-center gap-3 border-line-soft border-b px-3 py-2 last:border-b-0"
          >
            <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="grid min-w-0 flex-1">
              <span className="font-medium text-strong">{labelOf(location)}</span>
              <span className="break-words text-muted text-xs">
                {[location.address, location.phone, location.email].filter(Boolean).join(" · ")}
              </span>
            </div>
            {may.update && (
              <IconButton label={t("edit_location", { name: labelOf(location) })} onClick={() => setEdited(location)}>
                <Pencil aria-hidden />
              </IconButton>
            )}
            {may.delete && (
              <IconButton label={`${ui("delete")}: ${labelOf(location)}`} onClick={() => setDoomed(location)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <LocationDialog
          resource={resource}
          distributorId={distributorId}
          location={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed && (
        <DeleteDialog
          resource={resource}
          rows={[doomed]}
          open
          onOpenChange={(open) => open || setDoomed(null)}
          onDeleted={() => {
            setDoomed(null);
            router.refresh();
          }}
        />
      )}
    </Card>
  );
}

interface LocationDialogProps extends Pick<LocationsCardProps, "resource" | "distributorId"> {
  location: Row | null;
  onClose: () => void;
}

function LocationDialog({ resource, distributorId, location, onClose }: LocationDialogProps) {
  const t = useTranslations("distributors");
  const router = useRouter();

  return (
    <FormDialog
      resource={resource}
      row={location}
      title={location ? t("edit_location", { name: labelOf(location) }) : t("add_location")}
      onClose={onClose}
      fixed={{ distributor_id: distributorId }}
      afterCreate={() => null}
      onSaved={() => {
        onClose();
        router.refresh();
      }}
      isNarrow
      isKept
    >
      <TextField name="name" span="full" />
      <TextField name="address" span="full" />
      <TextField name="phone" type="tel" span="full" />
      <TextField name="email" type="email" span="full" />
    </FormDialog>
  );
}
