"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/resource/form";
import type { Values } from "@/components/resource/form-context";
import { useViewer } from "@/components/shell/viewer-context";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/client/api";
import { leave } from "@/lib/client/leaving";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { PlaceFields } from "./place-fields";

export interface PlaceDialogProps {
  resource: Description;
  /** null makes a new one. */
  row: Row | null;
  open: boolean;
  onClose: () => void;
  /** Values a new place begins with: the line it stands on. */
  initial?: Values;
  /** Stay on this screen after making one; left out, the new place's own screen opens. */
  isStaying?: boolean;
}

/** Makes or edits a line, machine, asset or item over the screen it belongs to. */
export function PlaceDialog({ resource, row, open, onClose, initial, isStaying }: PlaceDialogProps) {
  const t = useTranslations("hierarchy");
  const noun = useTranslations(resource.name);
  const { plant } = useViewer();
  const title = row ? t("editTitle", { item: labelOf(row) }) : noun("new");
  const own =
    resource.name === "equipments" && !row
      ? { send: (body: Values, more: { files: Record<string, File | null> }) => createItem(body, more.files, plant) }
      : {};

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || leave(onClose)}
      place="right"
      width="md"
      full
      title={title}
      className="md:w-[min(100vw,34rem)]"
    >
      <div className="-mx-5 -mb-5 flex min-h-full flex-col [&_.page-pad]:px-5">
        <Form
          key={row?.id ?? "new"}
          resource={resource}
          row={row}
          initial={{ ...(typeof plant === "number" ? { plant_id: plant } : {}), ...initial }}
          fixed={resource.name === "utilities" ? utility : undefined}
          onSaved={onClose}
          afterCreate={isStaying ? () => location.pathname + location.search : undefined}
          isHeadless
          isBare
          {...own}
        >
          <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
            <PlaceFields />
          </div>
        </Form>
      </div>
    </Dialog>
  );
}

// Kept outside: the form validates again whenever it is another object.
const utility = { kind: "utility" };

/** An item without an asset waits in limbo, in the plant that is chosen. */
function createItem(body: Values, files: Record<string, File | null>, plant: unknown) {
  const place = body.asset_id || typeof plant !== "number" ? {} : { plant_id: plant };
  return api.post<{ data: Row }>("/equipments", { body: { ...body, ...place }, files, isQuiet: true });
}
