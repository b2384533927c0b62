"use client";

import { MapPin, Pencil, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeleteDialog } from "@/components/resource/delete-dialog";
import { TextField } from "@/components/resource/fields";
import { Form } from "@/components/resource/form";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
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
  const said = useTranslations("ui");
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
              <IconButton label={`${said("delete")}: ${labelOf(location)}`} onClick={() => setDoomed(location)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <Dialog
          open
          onOpenChange={(open) => open || setEdited(null)}
          place="right"
          width="md"
          full
          title={edited === "new" ? t("add_location") : t("edit_location", { name: labelOf(edited) })}
        >
          <div className="-mx-5 -mb-5 flex min-h-full flex-col [&_.page-pad]:px-5">
            <Form
              resource={resource}
              row={edited === "new" ? null : edited}
              fixed={{ distributor_id: distributorId }}
              afterCreate={() => null}
              onSaved={() => {
                setEdited(null);
                router.refresh();
              }}
              isHeadless
              isBare
              isKept
            >
              <div className="grid gap-x-4 gap-y-3.5">
                <TextField name="name" />
                <TextField name="address" />
                <TextField name="phone" type="tel" />
                <TextField name="email" type="email" />
              </div>
            </Form>
          </div>
        </Dialog>
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
