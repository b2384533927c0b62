"use client";

import { Download, Plus, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/search-input";
import { toast } from "@/components/ui/toaster";
import { saveText } from "@/lib/client/save-file";
import { mostPoints } from "@/lib/domain/ingest/points";
import { problemOfTag, sheetOfTags, tagColumns, tagsInSheet } from "@/lib/domain/readers/tag-drafts";
import type { ReaderScreen } from "@/lib/services/screens/reader";
import { TagRow } from "./tag-row";
import type { Tags } from "./use-tags";

interface Props {
  screen: ReaderScreen;
  tags: Tags;
  isReadOnly: boolean;
}

const shownAtOnce = 50;

/** What is read of the device, and which measurements of which sensors it is. */
export function TagsCard({ screen, tags: edited, isReadOnly }: Props) {
  const t = useTranslations("readers");
  const { controller, sensors } = screen;
  const devices = useId();
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(shownAtOnce);
  const words = search.trim().toLowerCase();
  const found = edited.tags.filter(
    ({ path, uid, key }) => words === "" || `${path} ${uid} ${key}`.toLowerCase().includes(words),
  );

  return (
    <Card>
      <CardHeader
        title={t("tags")}
        note={t("tags_most", { count: edited.tags.length, max: mostPoints })}
        actions={<SheetButtons screen={screen} tags={edited} isReadOnly={isReadOnly} />}
      />
      <p className="px-3 pt-2.5 text-muted text-xs">{t("tags_hint")}</p>
      {edited.tags.length > shownAtOnce && (
        <div className="px-3 pt-2.5">
          <SearchInput placeholder={t("browse_find")} value={search} onValueChange={setSearch} />
        </div>
      )}
      {edited.tags.length === 0 ? (
        <EmptyState title={t("tags_empty")} text={t(`tags_empty_hint_${controller.type}`)} />
      ) : (
        <ul className="mt-2">
          {found.slice(0, most).map((tag) => (
            <TagRow
              key={tag.id}
              type={controller.type}
              tag={tag}
              problem={problemOfTag(controller.type, tag)}
              devices={devices}
              isReadOnly={isReadOnly}
              onChange={(part) => edited.change(tag.id, part)}
              onRemove={() => edited.remove(tag.id)}
            />
          ))}
        </ul>
      )}
      {found.length > most && (
        <div className="border-line-soft border-t p-3">
          <Button onClick={() => setMost(most + shownAtOnce)}>{t("browse_more")}</Button>
        </div>
      )}
      <datalist id={devices}>
        {sensors.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </datalist>
      {!isReadOnly && <SaveBar tags={edited} onAdd={() => setSearch("")} />}
    </Card>
  );
}

/** Adds a tag, saves and discards. */
function SaveBar({ tags, onAdd }: { tags: Tags; onAdd: () => void }) {
  const t = useTranslations("readers");
  const common = useTranslations("resource.unsaved");
  const ui = useTranslations("ui");

  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-b-card border-line-soft border-t bg-card p-3 max-md:bottom-bottombar max-md:rounded-b-phone max-md:pb-7">
      <Button
        className="max-md:w-full"
        onClick={() => {
          onAdd();
          tags.add();
        }}
      >
        <Plus aria-hidden />
        {t("tag_add")}
      </Button>
      <span className="flex-1 max-md:hidden" />
      <Button className="max-md:flex-1" disabled={!tags.isDirty || tags.isBusy} onClick={tags.discard}>
        {common("discard")}
      </Button>
      <Button
        variant="primary"
        className="max-md:flex-1"
        busy={tags.isBusy}
        disabled={!tags.isDirty || tags.isWrong}
        onClick={() => void tags.save()}
      >
        {ui("save")}
      </Button>
    </div>
  );
}

/** The tags as a sheet: out as they are on the screen, in to be checked and saved. */
function SheetButtons({ screen: { controller }, tags, isReadOnly }: Props) {
  const t = useTranslations("readers");
  const chosen = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    const sheet = tagsInSheet(controller.type, await file.text());
    if ("missing" in sheet) toast.error(t("sheet_columns", { columns: tagColumns.join(", ") }));
    else if ("row" in sheet) {
      const problem = sheet.problem === "type" ? t("tag.type") : t(`tag_problems.${sheet.problem}`);
      toast.error(t("sheet_wrong", { row: sheet.row, problem }));
    } else {
      tags.replace(sheet.tags);
      toast.success(t("sheet_read", { count: sheet.tags.length }));
    }
  }

  return (
    <>
      <input
        ref={chosen}
        type="file"
        accept=".csv,text/csv"
        aria-label={t("sheet_import")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void read(file);
        }}
      />
      {!isReadOnly && (
        <Button size="sm" onClick={() => chosen.current?.click()}>
          <Upload aria-hidden />
          {t("sheet_import")}
        </Button>
      )}
      <Button
        size="sm"
        disabled={tags.tags.length === 0}
        onClick={() => saveText(`${controller.serial_number}-tags.csv`, sheetOfTags(tags.plain), "text/csv")}
      >
        <Download aria-hidden />
        {t("sheet_export")}
      </Button>
    </>
  );
}
