"use client";

import { Printer, RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { Button, buttonStyle } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { RequestLink } from "@/lib/services/maintenance/guest-requests/links";

interface LinkCardProps {
  /** Null until its label is printed for the first time. */
  link: OnWire<RequestLink> | null;
  place: { path: string; plant_id: number; time_zone: string };
}

/** The label of a place by which anybody reports a problem: print it, pause it, give it a new code. */
export function LinkCard({ link, place }: LinkCardProps) {
  const t = useTranslations("guest-requests.card");
  const may = useCan()("update_work_order_requests");

  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardBody className="grid gap-2.5">
        <Standing link={link} time_zone={place.time_zone} />
        <div className="flex flex-wrap gap-2">
          <Link href={`${place.path}/label`} className={buttonStyle({ size: "sm" })}>
            <Printer aria-hidden />
            {t("print")}
          </Link>
          <Link href={`/plants/${place.plant_id}/request-labels`} className={buttonStyle({ size: "sm" })}>
            {t("print_all")}
          </Link>
          {link && may && <Changes link={link} />}
        </div>
      </CardBody>
    </Card>
  );
}

function Standing({ link, time_zone }: { link: LinkCardProps["link"]; time_zone: string }) {
  const t = useTranslations("guest-requests.card");
  if (!link) return <p className="text-muted">{t("never_printed")}</p>;

  return (
    <p suppressHydrationWarning className="text-sm">
      {link.is_paused && <b className="block text-warning-text">{t("paused")}</b>}
      {t("uses", { count: link.uses })}
      {link.last_used_at && (
        <>
          {" "}
          <Sentence of={(at) => t("last_used", { time: at(String(link.last_used_at), "minute", time_zone) })} />
        </>
      )}
    </p>
  );
}

function Changes({ link }: { link: OnWire<RequestLink> }) {
  const t = useTranslations("guest-requests.card");
  const router = useRouter();
  const [asked, setAsked] = useState<"rotate" | "delete" | null>(null);
  const path = `/request-links/${link.id}`;

  async function change(call: Promise<unknown>, done: string) {
    const answer = await unlessRefused(call);
    if (answer === undefined) return;
    toast.success(done);
    router.refresh();
  }

  return (
    <>
      <Button
        size="sm"
        onClick={() =>
          void change(
            api.put(path, { body: { is_paused: !link.is_paused } }),
            t(link.is_paused ? "resumed" : "paused_now"),
          )
        }
      >
        {t(link.is_paused ? "resume" : "pause")}
      </Button>
      <Button size="sm" onClick={() => setAsked("rotate")}>
        <RotateCcw aria-hidden />
        {t("rotate")}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsked("delete")}>
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(next) => next || setAsked(null)}
        title={t(asked === "delete" ? "delete_title" : "rotate_title")}
        object={link.place}
        consequences={[t("ends")]}
        action={t(asked === "delete" ? "delete" : "rotate")}
        onConfirm={() =>
          asked === "delete"
            ? change(api.delete(path, { body: {} }), t("deleted"))
            : change(api.post(`${path}/rotate`, { body: {} }), t("rotated"))
        }
      />
    </>
  );
}
