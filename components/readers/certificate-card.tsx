"use client";

import { Download, ShieldCheck, ShieldOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Fact } from "@/components/sensors/fact";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { saveText } from "@/lib/client/save-file";
import type { ReaderScreen } from "@/lib/services/screens/reader";

type Props = ReaderScreen & { mayChange: boolean };

/** The certificate that an OPC UA server shows, which a person trusts, and the reader's own. */
export function CertificateCard({ controller, connection, status, mayChange }: Props) {
  const t = useTranslations("readers");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  if (controller.type !== "opc_ua" || !connection || !status) return null;
  const { server_fingerprint, server_subject, server_expires_at, trusted_fingerprint, client_certificate } = status;
  const isTrusted = server_fingerprint !== null && server_fingerprint === trusted_fingerprint;
  const set = async (is_trusted: boolean) => {
    const body = { fingerprint: server_fingerprint, is_trusted };
    const answer = await unlessRefused(api.put(`/controllers/${controller.id}/certificate`, { body }));
    setAsking(false);
    if (answer) toast.success(t(is_trusted ? "trust_done" : "distrust_done"));
    router.refresh();
  };

  return (
    <Card>
      <CardHeader
        title={t("certificate")}
        note={server_fingerprint ? t(isTrusted ? "trusted" : "not_trusted") : null}
      />
      {server_fingerprint === null ? (
        <CardBody>
          <p className="text-muted">
            {t(connection.security_policy === "None" ? "certificate_none_needed" : "certificate_none")}
          </p>
        </CardBody>
      ) : (
        <dl>
          <Fact name={t("fingerprint")}>
            <span className="break-all font-mono text-xs">{grouped(server_fingerprint)}</span>
          </Fact>
          <Fact name={t("subject")}>{server_subject}</Fact>
          <Fact name={t("expires")}>{server_expires_at && <Moment at={server_expires_at} />}</Fact>
        </dl>
      )}
      <div className="flex flex-wrap gap-2 border-line-soft border-t p-3">
        {mayChange && server_fingerprint !== null && !isTrusted && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            <ShieldCheck aria-hidden />
            {t("trust")}
          </Button>
        )}
        {mayChange && isTrusted && (
          <Button onClick={() => void set(false)}>
            <ShieldOff aria-hidden />
            {t("distrust")}
          </Button>
        )}
        {client_certificate && (
          <Button
            onClick={() =>
              saveText(`millwright-reader-${controller.id}.pem`, client_certificate, "application/x-pem-file")
            }
          >
            <Download aria-hidden />
            {t("own_certificate")}
          </Button>
        )}
      </div>
      {client_certificate && <p className="px-3 pb-3 text-muted text-xs">{t("own_certificate_hint")}</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("trust")}
        object={grouped(server_fingerprint ?? "")}
        consequences={[t("trust_question")]}
        action={t("trust")}
        tone="plain"
        onConfirm={() => set(true)}
      />
    </Card>
  );
}

/** As it is read out: two digits together. */
const grouped = (fingerprint: string) => fingerprint.toUpperCase().match(/../g)?.join(":") ?? "";
