"use client";

import type { Files, Values } from "@/components/resource/form-context";
import { FormDialog } from "@/components/resource/form-dialog";
import { useViewer } from "@/components/shell/viewer-context";
import { api } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
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
  const { plant } = useViewer();
  const isNewItem = resource.name === "equipments" && !row;

  return (
    <FormDialog
      resource={resource}
      row={row}
      open={open}
      onClose={onClose}
      initial={initial}
      fixed={resource.name === "utilities" ? utility : undefined}
      send={isNewItem ? (body, { files }) => createItem(body, files, plant) : undefined}
      onSaved={onClose}
      afterCreate={isStaying ? () => location.pathname + location.search : undefined}
    >
      <PlaceFields />
    </FormDialog>
  );
}

// Kept outside: the form validates again whenever it is another object.
const utility = { kind: "utility" };

/** An item without an asset waits in limbo, in the plant that is chosen. */
function createItem(body: Values, files: Files, plant: unknown) {
  const place = body.asset_id || typeof plant !== "number" ? {} : { plant_id: plant };
  return api.post<{ data: Row }>("/equipments", { body: { ...body, ...place }, files, isQuiet: true });
}
