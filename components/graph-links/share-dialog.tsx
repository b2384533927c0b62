"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ShownOnce } from "@/components/ui/shown-once";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { LinkList } from "./link-list";
import { type SharedMeasure, ShareFields } from "./share-fields";
import { useShare } from "./use-share";

interface ShareDialogProps {
  sensor: { id: number; name: string };
  measures: readonly SharedMeasure[];
  range: Range;
  /** Two moments are shown now, not the latest. */
  isFixed: boolean;
  timeZone: string;
  onClose: () => void;
}

/** Makes a link to the chart for people without an account, and ends those that are open. */
export function ShareDialog({ sensor, measures, range, isFixed, timeZone, onClose }: ShareDialogProps) {
  const t = useTranslations("graph-links");
  const share = useShare({ sensor_id: sensor.id, measures, range, isFixed });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="lg"
      title={t("title")}
      description={t("description", { sensor: sensor.name })}
    >
      <div className="grid gap-4">
        <ShareFields share={share} measures={measures} />
        <Button
          variant="primary"
          className="justify-self-start"
          busy={share.isBusy}
          disabled={share.value.chosen.length === 0}
          onClick={() => void share.make()}
        >
          {t("make")}
        </Button>
        {share.address && (
          <ShownOnce
            title={t("made")}
            label={t("address")}
            hint={t("once")}
            value={share.address}
            action={t("copy")}
            copied={t("copied")}
          />
        )}
        <LinkList key={share.count} sensor_id={sensor.id} timeZone={timeZone} />
      </div>
    </Dialog>
  );
}
