"use client";

import { Eye, EyeOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { EditAction } from "@/components/resource/edit-action";
import type { RowActionProps } from "@/components/resource/row-menu";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { api } from "@/lib/client/api";

/** Edit what is one's own; and a company's people stop offering a code, or offer it again. */
export function FaultActions(props: RowActionProps) {
  const t = useTranslations("faults");
  const router = useRouter();
  const can = useCan();
  const { is_provider_side } = useViewer();
  const { row, resource } = props;
  const isHidden = row.is_hidden === true;

  async function turn() {
    await api.put(`/equipments/faults/${row.id}`, { body: { is_hidden: !isHidden } });
    router.refresh();
  }

  return (
    <>
      {(is_provider_side || row.company_id !== null) && <EditAction {...props} />}
      {!is_provider_side && can(resource.may.update) && (
        <MenuItem onSelect={() => void turn().catch(() => {})}>
          {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          {t(isHidden ? "offer" : "hide")}
        </MenuItem>
      )}
    </>
  );
}
