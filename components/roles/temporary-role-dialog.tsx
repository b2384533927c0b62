"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";
import type { TemporaryRoleOption } from "@/lib/services/identity/auth/temp-role";

export interface TemporaryRoleDialogProps {
  /** The role is decided: "See as this role". */
  roleId?: number;
  onClose: () => void;
}

/** Which role, and in which plant. The whole interface then changes, so it is reloaded. */
export function TemporaryRoleDialog({ roleId, onClose }: TemporaryRoleDialogProps) {
  const t = useTranslations("roles.wear");
  const viewer = useViewer();
  const id = useId();
  const [roles, setRoles] = useState<readonly TemporaryRoleOption[]>([]);
  const [chosen, setChosen] = useState(roleId ?? null);
  const [plant, setPlant] = useState<ComboboxOption | null>(
    typeof viewer.plant === "number" ? { value: String(viewer.plant), label: viewer.plant_name ?? "" } : null,
  );
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const role = roles.find((one) => one.id === chosen);
  const needsPlant = role?.needs_plant ?? true;

  useEffect(() => {
    let isCurrent = true;
    api.get<{ data: TemporaryRoleOption[] }>("/auth/temp-role").then(
      ({ data }) => isCurrent && setRoles(data),
      // Said already.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  async function take(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    setErrors({});
    try {
      const body = { role_id: chosen, plant_id: needsPlant && plant ? Number(plant.value) : null };
      await api.put("/auth/temp-role", { body, isQuiet: true });
      location.assign("/");
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.messages).length === 0) api.announce(error);
      setErrors(error.messages);
    }
  }

  const option = (one: TemporaryRoleOption) => ({ value: String(one.id), label: one.name });
  const errorOf = (field: string) => errors[field]?.map((message) => `${t(field as "plant_id")} ${message}`).join(", ");

  return (
    <SubmitDialog
      title={t("title")}
      description={t("text")}
      width="sm"
      action={t("take")}
      isBusy={isBusy}
      isDisabled={chosen === null}
      form={id}
      onClose={onClose}
    >
      <form id={id} onSubmit={take} className="grid gap-4">
        <Field label={t("role_id")} error={errorOf("role_id")} required>
          {(control) => (
            <Combobox
              {...control}
              options={roles.map(option)}
              value={role ? option(role) : null}
              onValueChange={(next) => setChosen(next ? Number(next.value) : null)}
              disabled={roleId !== undefined}
            />
          )}
        </Field>
        {needsPlant && (
          <Field label={t("plant_id")} hint={t("plant_hint")} error={errorOf("plant_id")} required>
            {(control) => (
              <Combobox
                {...control}
                value={plant}
                onValueChange={setPlant}
                search={(text) =>
                  findRelated("/plants", text, role?.company_id ? { company_id: [role.company_id] } : {})
                }
              />
            )}
          </Field>
        )}
      </form>
    </SubmitDialog>
  );
}
