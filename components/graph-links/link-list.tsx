"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sentence, useMoment } from "@/components/ui/moment";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Hairline } from "@/components/ui/skeletons";
import { toast } from "@/components/ui/toaster";
import { ApiError, api, refusalIn } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { GraphLink } from "@/lib/services/monitoring/graph-links/list";
import { useWindowName } from "./window-names";

type WireLink = OnWire<GraphLink>;

/** Links that are open: of this sensor, or all that the person may end. */
export function LinkList({ sensor_id, timeZone }: { sensor_id: number; timeZone: string }) {
  const t = useTranslations("graph-links");
  const [of, setOf] = useState<"sensor" | "all">("sensor");
  const [links, setLinks] = useState<readonly WireLink[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [busy, setBusy] = useState<number | null>(null);

  useEffect(() => {
    const ended = new AbortController();
    const query = of === "sensor" ? { sensor_id } : {};
    api.get<{ data: WireLink[] }>("/graph-links", { query, isQuiet: true, signal: ended.signal }).then(
      ({ data }) => setLinks(data),
      (failure) => setFailed(!(failure instanceof ApiError && failure.code === "aborted")),
    );
    return () => ended.abort();
  }, [of, sensor_id]);

  async function revoke(id: number) {
    setBusy(id);
    try {
      await api.delete(`/graph-links/${id}`, { body: {} });
      setLinks((links ?? []).filter((link) => link.id !== id));
      toast.success(t("revoked"));
    } catch (caught) {
      // Said already.
      refusalIn(caught);
    } finally {
      setBusy(null);
    }
  }

  return (
    <section aria-label={t("links")} className="grid gap-2 border-line-soft border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-strong">{t("links")}</h3>
        <SegmentedControl
          label={t("links")}
          size="sm"
          value={of}
          onValueChange={(next) => {
            setLinks(null);
            setOf(next);
          }}
          segments={[
            { value: "sensor", label: t("thisSensor") },
            { value: "all", label: t("all") },
          ]}
        />
      </div>
      <Hairline active={links === null && !hasFailed} />
      {hasFailed && <p className="text-alarm-text">{t("failed")}</p>}
      {links?.length === 0 && <p className="text-muted">{t("none")}</p>}
      <ul className="grid divide-y divide-line-soft">
        {links?.map((link) => (
          <Row
            key={link.id}
            link={link}
            timeZone={timeZone}
            isBusy={busy === link.id}
            onRevoke={() => void revoke(link.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  link: WireLink;
  timeZone: string;
  isBusy: boolean;
  onRevoke: () => void;
}

function Row({ link, timeZone, isBusy, onRevoke }: RowProps) {
  const t = useTranslations("graph-links");
  const momentText = useMoment();
  const when = (at: string) => momentText(at, "minute", timeZone);
  const lastWindow = useWindowName();
  const { sensor, window_s, range_from, range_to, expires_at, created_at, made_by, is_own } = link;
  const shows = window_s === null ? `${when(range_from!)} – ${when(range_to!)}` : lastWindow(window_s);

  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="grid min-w-0 text-sm">
        <span className="truncate font-medium text-strong">
          {[sensor.item, sensor.name].filter(Boolean).join(" · ")}, {shows}
        </span>
        <span className="text-muted text-xs">
          <Sentence of={(at) => t("until", { at: at(expires_at, "minute", timeZone) })} /> ·{" "}
          {t("by", { name: is_own ? t("you") : (made_by ?? t("somebody")) })}
        </span>
      </span>
      <Button
        size="sm"
        variant="danger"
        busy={isBusy}
        aria-label={t("revokeOf", { sensor: sensor.name, at: when(created_at) })}
        onClick={onRevoke}
      >
        {t("revoke")}
      </Button>
    </li>
  );
}
