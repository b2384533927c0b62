"use client";

import { RecordPane } from "@/components/split/record-pane";
import { RequestActions } from "./request-actions";
import { RequestFacts } from "./request-facts";
import type { FullOrder } from "./types";

/** The request that the address names, beside the list; null where there is none. */
export function RequestPanel({ request }: { request: FullOrder | null }) {
  if (!request) return <RecordPane />;

  return (
    <RecordPane
      label={request.label}
      name={`${request.label} ${request.name}`}
      footer={request.actions.length > 0 && <RequestActions request={request} />}
    >
      <article>
        <RequestFacts request={request} name={request.name} />
      </article>
    </RecordPane>
  );
}
