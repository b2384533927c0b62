"use client";

import { Pencil, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DescribedFieldControl } from "@/components/resource/described-field";
import { FormDialog } from "@/components/resource/form-dialog";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { StatusShape } from "@/components/ui/status-shape";
import { api } from "@/lib/client/api";
import { type LubeDeviceKind, type LubeDeviceState, lubeDeviceKinds } from "@/lib/domain/lubrication/devices";
import type { Level } from "@/lib/domain/shared/levels";
import type { Description } from "@/lib/resources/describe";
import type { LubeDevices } from "./types";

export interface DevicesCardProps {
  controller_id: number;
  devices: LubeDevices;
  resources: Record<LubeDeviceKind, Description>;
  mayChange: boolean;
}

const levels: Record<LubeDeviceState, Level> = { ok: "ok", fault: "alarm", offline: "inactive", unknown: "unknown" };

type Opened = { kind: LubeDeviceKind; row: { id: number } | null };

/** Pumps, radios and solenoids behind a controller, with the state that it reports. */
export function DevicesCard({ controller_id, devices, resources, mayChange }: DevicesCardProps) {
  const t = useTranslations("lubricators.screen");
  const router = useRouter();
  const [opened, open] = useState<Opened | null>(null);
  const all = lubeDeviceKinds.flatMap((kind) => devices[kind].map((device) => ({ kind, ...device })));

  async function edit(kind: LubeDeviceKind, id: number) {
    const { data } = await api.get(`${resources[kind].path}/${id}`);
    open({ kind, row: data });
  }

  return (
    <Card>
      <CardHeader title={t("devices")} note={all.length > 0 ? all.length : undefined} />
      {all.length === 0 && <p className="px-3 py-2.5 text-muted">{t("no_devices")}</p>}
      <ul>
        {all.map(({ kind, id, name, address, state }) => (
          <li
            key={`${kind} ${id}`}
            className="flex flex-wrap items-center gap-x-2 border-line-soft border-b px-3 py-1.5 last:border-b-0"
          >
            <StatusShape level={levels[state as LubeDeviceState]} size={14} decorative />
            <span className="font-medium text-strong">{name}</span>
            <span className="text-muted text-xs">
              {t(`kind.${kind}`)} · {t(`device_state.${state as LubeDeviceState}`)}
            </span>
            <span className="ml-auto font-mono text-muted text-xs">{address}</span>
            {mayChange && (
              <IconButton label={`${t("edit")} ${name}`} size="sm" onClick={() => void edit(kind, id)}>
                <Pencil aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="flex flex-wrap gap-2 p-3">
          {lubeDeviceKinds.map((kind) => (
            <Button key={kind} size="sm" onClick={() => open({ kind, row: null })}>
              <Plus aria-hidden />
              {t(`add_${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {opened && (
        <FormDialog
          resource={resources[opened.kind]}
          row={opened.row}
          initial={{ controller_id }}
          onClose={() => open(null)}
          onSaved={() => {
            open(null);
            router.refresh();
          }}
        >
          {resources[opened.kind].fields
            .filter(({ name }) => name !== "controller_id")
            .map((field) => (
              <DescribedFieldControl key={field.name} field={field} />
            ))}
        </FormDialog>
      )}
    </Card>
  );
}
