"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SplitView } from "@/components/split/split-view";
import { useSplit } from "@/components/split/use-split";
import { Hairline } from "@/components/ui/skeletons";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { ListHead, type ListHeadProps } from "./list-head";
import type { ListSplit } from "./list-props";

interface SplitListProps extends ListHeadProps {
  resource: Description;
  rows: readonly Row[];
  split: ListSplit;
  toolbar: ReactNode;
  isPending: boolean;
  /** Rows are selected, or a question is asked: keys are for those. */
  isBusy: boolean;
  children: ReactNode;
}

/** A list with its tools in one row, and the open record beside it. */
export function SplitList({ rows, split: of, toolbar, isPending, isBusy, children, ...head }: SplitListProps) {
  const { resource } = head;
  const noun = useTranslations(resource.name);
  // Where its details are the list's own address, the pane is the record's page.
  const page = resource.details?.includes("?") ? undefined : resource.details;
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
          <ListHead {...head}>{toolbar}</ListHead>
          <div className="-mt-0.5">
            <Hairline active={isPending} />
          </div>
        </>
      }
      pane={of.pane}
    >
      {children}
    </SplitView>
  );
}
