"use client";

import { Monitor } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { ShownOnce } from "@/components/ui/shown-once";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";

const lifetimes = [7, 90, 366] as const;

export interface WallboardDialogProps {
  board: {
    /** The call that makes the address and ends it. */
    path:
      | `/plants/conveyor/processes/${number}/wallboard`
      | `/floor-plans/${number}/wallboard`
      | `/plants/${number}/shift-board`
      | `/boards/${number}/wallboard`;
    /** The same screen for users who are signed in. */
    href: string;
    /** Until when there is an address; null: there is none. */
    until: string | null;
    time_zone: string;
  };
  /** What the wallboard shows, and what its address does. */
  text: string;
  linkText: string;
  mayLink: boolean;
  onClose: () => void;
}

/**
 * A line, a floor plan, a shift or a dashboard on a wall: opened here, or by an address for a screen on which nobody signs in.
 */
export function WallboardDialog({ board, text, linkText, mayLink, onClose }: WallboardDialogProps) {
  const t = useTranslations("processes");
  const router = useRouter();
  const [days, setDays] = useState<(typeof lifetimes)[number]>(366);
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { path, href, until } = board;

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

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("wallboard")} description={text}>
      <div className="grid gap-4">
        <Link href={href} className={buttonStyle({ variant: "primary" })}>
          <Monitor aria-hidden />
          {t("wallboard_open")}
        </Link>
        {mayLink && (
          <section className="grid gap-2 border-line-soft border-t pt-3">
            <h3 className="font-semibold text-strong">{t("wallboard_link")}</h3>
            <p className="text-muted text-sm">
              {until ? (
                <Sentence of={(at) => t("wallboard_until", { day: at(until, "day", board.time_zone) })} />
              ) : (
                linkText
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
                {t(until ? "wallboard_renew" : "wallboard_make")}
              </Button>
              {until && (
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
