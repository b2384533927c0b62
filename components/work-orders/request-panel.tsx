"use client";

import { useViewer } from "@/components/shell/viewer-context";
import { RecordPane } from "@/components/split/record-pane";
import { CapturedStrip } from "./captured-strip";
import { RequestActions } from "./request-actions";
import { RequestFacts } from "./request-facts";
import { StepFiles } from "./step-files";
import type { FullOrder } from "./types";

/** What was captured of what is wrong; who reported it captures more until it is decided. */
function RequestFiles({ request }: { request: FullOrder }) {
  const { user_id } = useViewer();
  const mayCapture = request.status === "requested" && request.requested_by === user_id;

  return (
    <div className="mt-4 empty:hidden">
      {mayCapture ? <StepFiles order={request} /> : <CapturedStrip order={request} />}
    </div>
  );
}

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
        <RequestFiles request={request} />
      </article>
    </RecordPane>
  );
}
