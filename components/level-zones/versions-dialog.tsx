"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Hairline } from "@/components/ui/skeletons";
import { Timeline } from "@/components/ui/timeline";
import { toast } from "@/components/ui/toaster";
import { ApiError, api, refusalIn } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShownVersion } from "@/lib/services/monitoring/level-zones/versions";
import type { SavedZone } from "./limits";
import type { ThresholdEditor } from "./use-limits-editor";
import { useLimitsSentence } from "./use-limits-sentence";

type WireVersion = OnWire<ShownVersion>;

interface VersionsDialogProps {
  editor: ThresholdEditor;
  zone: SavedZone;
  timeZone: string;
  onClose: () => void;
}

/** What the limits were, who set them and why; any of them is one press away. */
export function VersionsDialog({ editor, zone, timeZone, onClose }: VersionsDialogProps) {
  const t = useTranslations("level-zones");
  const router = useRouter();
  const path = `/sensors/jobs/${editor.sensor.id}/level-zones/${zone.id}/versions`;
  const [versions, setVersions] = useState<WireVersion[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  useEffect(() => {
    const ended = new AbortController();
    api.get<{ data: WireVersion[] }>(path, { isQuiet: true, signal: ended.signal }).then(
      ({ data }) => setVersions(data),
      (failure) => failure instanceof ApiError && failure.code !== "aborted" && setError(failure),
    );
    return () => ended.abort();
  }, [path]);

  async function goBack(version: number) {
    setBusy(version);
    try {
      await api.put(`${path}/${version}`, { body: { reason: t("backTo", { version }) } });
      toast.success(t("wentBack", { version }));
      editor.discard();
      router.refresh();
      onClose();
    } catch (caught) {
      // Said already.
      refusalIn(caught);
    } finally {
      setBusy(null);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("versions")} description={editor.sensor.name}>
      <Hairline active={versions === null && !error} />
      {error && <ErrorState message={error.sentence} />}
      {versions && (
        <Timeline
          label={t("versions")}
          entries={versions.map((version) => ({
            id: version.version,
            current: version.is_current,
            title: <Title version={version} />,
            at: version.created_at,
            timeZone,
            text: (
              <>
                <Author version={version} />
                {!version.is_current && !editor.isReadOnly && (
                  <Button
                    size="sm"
                    className="mt-1.5"
                    busy={busy === version.version}
                    onClick={() => void goBack(version.version)}
                  >
                    {t("goBack")}
                  </Button>
                )}
              </>
            ),
          }))}
        />
      )}
    </Dialog>
  );
}

function Title({ version }: { version: WireVersion }) {
  const sentence = useLimitsSentence();

  return <span className="tabular-nums">{sentence(version)}</span>;
}

function Author({ version: { version, changed_by, source, reason } }: { version: WireVersion }) {
  const t = useTranslations("level-zones");
  const known = ["manual", "iso", "baseline", "our", "imported"] as const;
  const from = known.find((one) => one === source) ?? "manual";

  return (
    <>
      {t("version", { version })} · {t(`sources.${from}`)}
      {changed_by && ` · ${changed_by.name ?? t("somebody")}`}
      {reason && <span className="block">“{reason}”</span>}
    </>
  );
}
