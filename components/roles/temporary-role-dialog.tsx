"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { Combobox } from "@/components/ui/combobox";
import { api } from "@/lib/client/api";
import { useAnswer } from "@/lib/client/use-answer";
import type { TemporaryRoleOption } from "@/lib/services/identity/roles/temp-role";

export interface TemporaryRoleDialogProps {
  /** The role is decided: "See as this role". */
  roleId?: number;
  onClose: () => void;
}

/** Which role, and in which plant. The whole interface then changes, so it is reloaded. */
export function TemporaryRoleDialog({ roleId, onClose }: TemporaryRoleDialogProps) {
  const t = useTranslations("roles.wear");
  const viewer = useViewer();
  const roles = useAnswer<TemporaryRoleOption[]>("/auth/temp-role") ?? [];
  const options = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  const plant = typeof viewer.plant === "number" ? { id: viewer.plant, name: viewer.plant_name ?? "" } : null;
  const ask = useAsk<{ role_id: number; plant_id?: number }>({
    initial: { role_id: roleId, plant_id: plant?.id },
    row: plant ? { id: plant.id, plant } : undefined,
    send: ({ role_id, plant_id = null }) => api.put("/auth/temp-role", { body: { role_id, plant_id }, isQuiet: true }),
    onDone: () => location.assign("/"),
    onClose,
  });
  const role = roles.find(({ id }) => id === ask.values.role_id);

  return (
    <AskDialog
      ask={ask}
      title={t("title")}
      description={t("text")}
      width="sm"
      action={t("take")}
      isDisabled={!ask.values.role_id}
      fields={[
        {
          name: "role_id",
          label: t("role_id"),
          required: true,
          disabled: roleId !== undefined,
          control: (attributes, { value, change }) => (
            <Combobox
              {...attributes}
              options={options}
              value={options.find((option) => option.value === String(value)) ?? null}
              onValueChange={(next) => change(next ? Number(next.value) : null)}
            />
          ),
        },
        (role?.needs_plant ?? true) && {
          name: "plant_id",
          as: "related",
          label: t("plant_id"),
          hint: t("plant_hint"),
          from: "/plants",
          query: role?.company_id ? { company_id: [role.company_id] } : {},
          required: true,
        },
      ]}
    />
  );
}
