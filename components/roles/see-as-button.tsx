"use client";

import { UserRoundCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { leave } from "@/lib/client/leaving";
import { TemporaryRoleDialog } from "./temporary-role-dialog";

/** Shows the product as a user of this role sees it. */
export function SeeAsButton({ roleId }: { roleId: number }) {
  const t = useTranslations("roles.wear");
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => leave(() => setOpen(true))}>
        <UserRoundCog aria-hidden />
        {t("see_as")}
      </Button>
      {isOpen && <TemporaryRoleDialog roleId={roleId} onClose={() => setOpen(false)} />}
    </>
  );
}
