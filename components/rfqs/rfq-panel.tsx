"use client";

import { RecordPane } from "@/components/split/record-pane";
import { RfqAbout, RfqDates, RfqQuotes, RfqStatus } from "./rfq-parts";
import { RfqSteps } from "./rfq-steps";
import type { Rfq } from "./types";

/** The request for quotation that the address names, beside the list; null where there is none. */
export function RfqPanel({ rfq }: { rfq: Rfq | null }) {
  if (!rfq) return <RecordPane />;

  return (
    <RecordPane
      label={rfq.label}
      name={`${rfq.label} ${rfq.name}`}
      footer={rfq.actions.length > 0 && <RfqSteps key={rfq.id} rfq={rfq} />}
    >
      <article className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div>
          <h2 className="mb-1 flex flex-wrap items-center gap-2 font-bold text-lg text-strong leading-snug">
            {rfq.name} <RfqStatus rfq={rfq} />
          </h2>
          <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted text-xs">
            <RfqAbout rfq={rfq} />
          </p>
        </div>
        <RfqQuotes rfq={rfq} />
        <RfqDates rfq={rfq} />
      </article>
    </RecordPane>
  );
}
