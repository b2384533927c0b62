"use client";

import { LogOut, MailPlus, ShieldOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useArchive } from "@/components/resource/use-archive";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { labelOf, type Row } from "@/lib/client/rows";
import { isNeverInvited } from "@/lib/domain/identity/user-rules";

/** Whether a user has signed in yet, and what an administrator can do about their way in. Never a password. */
export function AccountCard({ row, directory }: { row: Row; directory: object | null }) {
  const t = useTranslations("users");
  const translate = useTranslations();
  const router = useRouter();
  const archive = useArchive("/users", router.refresh);
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const status = row.status as "active" | "invited" | "archived";
  const { has_password, invited_at } = row;
  const isLinkSent = !isNeverInvited({ has_password, invited_at }, directory);

  async function send() {
    setSending(true);
    const answer = await unlessRefused(api.post<{ message: string }>(`/users/${row.id}/invitation`, { body: {} }));
    setSending(false);
    if (answer) toast.success(answer.message);
    router.refresh();
  }

  async function signOut() {
    const { message } = await api.delete<{ message: string }>(`/users/${row.id}/sessions`, { body: {} });
    toast.success(message);
  }

  async function clearFactor() {
    const { message } = await api.delete<{ message: string }>(`/users/${row.id}/second-factor`, { body: {} });
    toast.success(message);
    router.refresh();
  }

  return (
    <Card>
      <CardHeader title={t("account")} note={t(`options.status.${status}`)} />
      <CardBody className="grid gap-3">
        <Standing row={row} directory={directory} />
        <div className="flex flex-wrap gap-2 max-md:*:w-full max-md:*:whitespace-normal">
          {status !== "archived" && isLinkSent && (
            <Button busy={isSending} onClick={send}>
              <MailPlus aria-hidden />
              {t(row.has_password ? "send_reset" : "send_again")}
            </Button>
          )}
          {status === "active" && (
            <Button onClick={() => setAsking(true)}>
              <LogOut aria-hidden />
              {t("sign_out_everywhere")}
            </Button>
          )}
          {status === "active" && row.is_mfa_enabled === true && (
            <Button onClick={() => setClearing(true)}>
              <ShieldOff aria-hidden />
              {t("clear_factor")}
            </Button>
          )}
          <Button onClick={() => archive(row)}>
            {translate(status === "archived" ? "resource.restore" : "resource.archive")}
          </Button>
        </div>
      </CardBody>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("sign_out_everywhere")}
        object={t("sign_out_text", { name: labelOf(row) })}
        action={t("sign_out_everywhere")}
        onConfirm={signOut}
      />
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setClearing}
        title={t("clear_factor")}
        object={t("clear_factor_text", { name: labelOf(row) })}
        action={t("clear_factor")}
        onConfirm={clearFactor}
      />
    </Card>
  );
}

/** Since when the account is what it is. */
function Standing({ row, directory }: { row: Row; directory: object | null }) {
  const t = useTranslations("users");
  const status = row.status as "active" | "invited" | "archived";

  return (
    <p className="text-muted text-xs">
      {status === "archived" && <Sentence of={(at) => t("archived_since", { at: at(row.archived_at as string) })} />}
      {status === "invited" &&
        (row.invited_at ? (
          <Sentence of={(at) => t("invited_at", { at: at(row.invited_at as string) })} />
        ) : (
          t(directory ? "through_company" : "invitation_on_its_way")
        ))}
      {status === "active" && t(wayIn(row))}
    </p>
  );
}

function wayIn({ has_password, is_mfa_enabled }: Row) {
  if (!has_password) return "through_company";
  return is_mfa_enabled ? "with_second_factor" : "without_second_factor";
}
