"use client";

import { Download, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Framed, reportRows } from "@/components/resource/framed-rows";
import { Rows } from "@/components/resource/rows";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FileDrop } from "@/components/ui/file-drop";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { importFailureCodes } from "@/lib/services/structure/faults/file";

type Imported = Awaited<ReturnType<typeof importFailureCodes>>;

/** The codes as a file, and a file of codes. */
export function FaultFile() {
  const t = useTranslations("faults.file");
  const can = useCan();
  const [isOpen, setOpen] = useState(false);

  return (
    <div className="flex gap-2">
      {can("view_equipment_types") && (
        <Button size="sm" asChild>
          <a href="/api/settings/failure-codes" download>
            <Download aria-hidden />
            {t("export")}
          </a>
        </Button>
      )}
      {can("create_equipment_types") && (
        <Button size="sm" onClick={() => setOpen(true)}>
          <Upload aria-hidden />
          {t("import")}
        </Button>
      )}
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("faults.file");
  const router = useRouter();
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const [imported, setImported] = useState<Imported | null>(null);
  const send = (file: File) => {
    setErrors({});
    void submit(async () => {
      const answer = await api.post<{ data: Imported }>("/settings/upload-failure-codes", {
        files: { file },
        isQuiet: true,
      });
      setImported(answer.data);
    }, router.refresh);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("hint")}
      width="lg"
      footer={
        imported && (
          <>
            <Button onClick={() => setImported(null)}>{t("again")}</Button>
            <Button variant="primary" onClick={onClose}>
              {t("close")}
            </Button>
          </>
        )
      }
    >
      {imported ? (
        <ImportedCodes {...imported} />
      ) : (
        <>
          <FileDrop
            files={[]}
            accept=".csv,.txt"
            maxBytes={1_000_000}
            disabled={isBusy}
            onAdd={([file]) => file && send(file)}
          />
          {errors.file && (
            <p role="alert" className="font-medium text-alarm-text text-sm">
              {errors.file}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** What became of the file, with the lines that were refused. */
function ImportedCodes({ created, updated, same, refused, rows }: Imported) {
  const t = useTranslations("faults.file");
  const reasons = rows.flatMap(({ line, code, messages }) =>
    Object.entries(messages).map(([column, all]) => ({ line, code, column, reason: all.join(", ") })),
  );
  const cell = "px-3 py-1.5";

  return (
    <div className="grid gap-3" role="status">
      <p className="text-strong">{t("result", { created, updated, same })}</p>
      <p>{t("refused", { count: refused })}</p>
      {reasons.length > 0 && (
        <Framed>
          <Rows
            {...reportRows}
            of={reasons}
            keyOf={({ line, column }) => `${line} ${column}`}
            columns={[
              { key: "line", head: t("line"), headClassName: "px-3", className: cell, cell: ({ line }) => line },
              {
                key: "code",
                head: t("column"),
                headClassName: "px-3",
                className: cell,
                isRowHead: true,
                cell: ({ code, column }) => (code ? `${code}, ${column}` : column),
              },
              {
                key: "reason",
                head: t("reason"),
                headClassName: "px-3",
                className: cell,
                cell: ({ reason }) => reason,
              },
            ]}
          />
        </Framed>
      )}
    </div>
  );
}
