"use client";

import { Mail } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { FullRequisition } from "./types";

export interface RemindButtonProps {
  requisition: FullRequisition;
  approvers: readonly { id: number; name: string }[];
  className?: string;
}

/** For who waits for the decision of others; once a day, which the server knows. */
export function RemindButton({ requisition, approvers, className }: RemindButtonProps) {
  const t = useTranslations("requisitions");
  const router = useRouter();
  const { isBusy, submit } = useSubmit();
  const { id, label, requested_by, may_remind } = requisition;
  const people = approvers.filter((one) => one.id !== requested_by).map(({ name }) => name);
  if (!may_remind || people.length === 0) return null;

  return (
    <Button
      busy={isBusy}
      title={t("remind_hint", { people: people.slice(0, 3).join(", ") })}
      className={className}
      onClick={() =>
        submit(
          () => api.put(`/plants/work-orders/${id}/remind`, { body: {}, isQuiet: true }),
          () => {
            toast.success(t("done.remind", { label }));
            router.refresh();
          },
        )
      }
    >
      <Mail aria-hidden />
      {t("actions.remind")}
    </Button>
  );
}
