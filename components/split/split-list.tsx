"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { OpenRowContext } from "@/components/resource/list-parts";
import type { ListFrameProps } from "@/components/resource/list-props";
import { Hairline } from "@/components/ui/skeletons";
import { ToolRow } from "@/components/ui/tool-row";
import { SplitView } from "./split-view";
import { useSplit } from "./use-split";

/** A described list with its tools in one row, and the open record beside it. */
export function SplitList({ resource, rows, split: of, toolbar, children, ...list }: ListFrameProps) {
  const { title, actions, newHref, isPending, isBusy } = list;
  const noun = useTranslations(resource.name);
  // Where its details are the list's own address, the pane is the record's page.
  const page = resource.details?.includes("?") ? null : resource.details;
  const split = useSplit({
    ids: rows.map(({ id }) => id),
    record: of.record,
    pageOf: page ? (id) => page.replace(":id", id) : undefined,
    isListening: !isBusy,
  });

  return (
    <SplitView
      split={split}
      label={noun("title")}
      head={
        <>
          <ToolRow
            title={title ?? noun("title")}
            actions={actions}
            primary={newHref ? { label: noun("new"), icon: <Plus aria-hidden />, href: newHref } : undefined}
          >
            {toolbar}
          </ToolRow>
          <div className="-mt-0.5">
            <Hairline active={isPending} />
          </div>
        </>
      }
      pane={of.pane}
    >
      <OpenRowContext value={split.wanted}>{children}</OpenRowContext>
    </SplitView>
  );
}
