"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Templates, UploadDrop } from "@/components/imports/upload-card";
import { useUpload } from "@/components/imports/use-upload";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { Textarea } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Labels } from "@/lib/domain/imports/columns";
import { cellsOf, csvOf, plantTable } from "@/lib/domain/imports/outline";
import type { SetUpParts, SetUpScreen } from "@/lib/services/screens/set-up";
import { PlantTree } from "./plant-tree";
import { StepCard } from "./step-card";
import { TypedRows } from "./typed-rows";
import { useTableDraft } from "./use-table-draft";
import { WaitingRows, WaitingTable } from "./waiting-table";

const ways = ["paste", "type", "upload"] as const;
type Way = (typeof ways)[number];

export interface StructureCardProps {
  screen: SetUpScreen;
  of: SetUpParts;
  labels: Labels;
}

/** Lines, machines and items: pasted, typed or in a file, and checked by the import before anything is written. */
export function StructureCard({ screen, of, labels }: StructureCardProps) {
  const t = useTranslations("set-up.structure");
  const can = useCan();
  const [way, setWay] = useState<Way>("paste");
  const { waiting, lines } = of.structure;
  const isOpen = !waiting && screen.may.includes("structure");

  return (
    <>
      <StepCard
        step="structure"
        {...screen}
        note={t("note")}
        className="xl:col-span-2"
        actions={
          isOpen && (
            <SegmentedControl
              size="sm"
              label={t("way")}
              value={way}
              onValueChange={setWay}
              segments={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
            />
          )
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.32fr)_minmax(0,1fr)]">
          <CardBody className="grid content-start gap-3">
            {waiting && <WaitingTable waiting={waiting} plant_id={of.plant.id} />}
            {isOpen && <Giving key={way} way={way} plant_id={of.plant.id} labels={labels} />}
          </CardBody>
          <PlantTree
            name={of.plant.name}
            lines={lines}
            isProposed={waiting?.current?.status === "pending"}
            mayOpen={can("view_dashboard")}
          />
        </div>
      </StepCard>
      {waiting && <WaitingRows waiting={waiting} />}
    </>
  );
}

interface GivingProps {
  way: Way;
  plant_id: number;
  labels: Labels;
}

/** The three ways end in the same file, which the import reads. */
function Giving({ way, plant_id, labels }: GivingProps) {
  const t = useTranslations("set-up.structure");
  const router = useRouter();
  const upload = useUpload("plant", plant_id, { onKept: () => router.refresh() });
  const draft = useTableDraft(plant_id);
  const { text, setText } = draft;
  const [isNothing, setNothing] = useState(false);
  const isBusy = upload.progress !== null;
  const check = (cells: string[][]) => {
    const table = plantTable(cells, labels);
    setNothing(table === null);
    if (table) upload.send(new File([csvOf(table)], t("file_name"), { type: "text/csv" }));
  };
  const failure = isNothing ? t("nothing") : upload.error;
  if (way === "upload")
    return (
      <>
        <UploadDrop {...upload} />
        <div className="flex flex-wrap gap-2">
          <Templates kind="plant" />
        </div>
      </>
    );

  return (
    <>
      {way === "paste" ? (
        <>
          <Textarea
            aria-label={t("paste_label")}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={t("example")}
            rows={9}
            spellCheck={false}
            className="whitespace-pre font-mono text-xs"
          />
          <p className="text-muted text-xs">{t("paste_hint")}</p>
          <Button busy={isBusy} className="justify-self-start" onClick={() => check(cellsOf(text))}>
            {t("check")}
          </Button>
        </>
      ) : (
        <TypedRows draft={draft} isBusy={isBusy} onCheck={check} />
      )}
      {failure && (
        <p role="alert" className="font-medium text-alarm-text text-sm">
          {failure}
        </p>
      )}
    </>
  );
}
