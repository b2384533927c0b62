"use client";

import { Monitor } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { ShownOnce } from "@/components/ui/shown-once";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { Screen } from "./types";

const lifetimes = [7, 90, 366] as const;

/** The line on a wall: opened here, or by an address for a screen on which nobody signs in. */
export function WallboardDialog({ process, onClose }: Pick<Screen, "process"> & { onClose: () => void }) {
  const t = useTranslations("processes");
  const router = useRouter();
  const mayLink = useCan()("update_oee");
  const [days, setDays] = useState<(typeof lifetimes)[number]>(366);
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const path = `/plants/conveyor/processes/${process.id}/wallboard` as const;

  async function make() {
    setBusy(true);
    const answer = await unlessRefused(
      api.post<{ data: { address: string } }>(path, { body: { expires_in_days: days } }),
    );
    if (answer) setAddress(answer.data.address);
    setBusy(false);
    router.refresh();
  }

  async function end() {
    setBusy(true);
    if (await unlessRefused(api.delete(path, { body: {} }))) {
      toast.success(t("wallboard_ended"));
      setAddress(null);
    }
    setBusy(false);
    router.refresh();
  }

  const { wallboard_until } = process;

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("wallboard")} description={t("wallboard_text")}>
      <div className="grid gap-4">
        <Link href={`/wallboard/${process.id}`} className={buttonStyle({ variant: "primary" })}>
          <Monitor aria-hidden />
          {t("wallboard_open")}
        </Link>
        {mayLink && (
          <section className="grid gap-2 border-line-soft border-t pt-3">
            <h3 className="font-semibold text-strong">{t("wallboard_link")}</h3>
            <p className="text-muted text-sm">
              {wallboard_until ? (
                <Sentence of={(at) => t("wallboard_until", { day: at(wallboard_until, "day", process.time_zone) })} />
              ) : (
                t("wallboard_link_text")
              )}
            </p>
            {address && (
              <ShownOnce
                title={t("wallboard_link")}
                label={t("wallboard_address")}
                hint={t("wallboard_once")}
                value={address}
                action={t("copy")}
                copied={t("copied")}
              />
            )}
            <div className="flex flex-wrap items-center gap-2">
              <Select
                aria-label={t("wallboard_days")}
                value={String(days)}
                onValueChange={(next) => setDays(Number(next) as (typeof lifetimes)[number])}
                options={lifetimes.map((one) => ({ value: String(one), label: t("days", { count: one }) }))}
              />
              <Button busy={isBusy} onClick={() => void make()}>
                {t(process.wallboard_until ? "wallboard_renew" : "wallboard_make")}
              </Button>
              {process.wallboard_until && (
                <Button variant="danger" disabled={isBusy} onClick={() => void end()}>
                  {t("wallboard_end")}
                </Button>
              )}
            </div>
          </section>
        )}
      </div>
    </Dialog>
  );
}
