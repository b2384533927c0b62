import { Inbox, Wrench } from "lucide-react";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { OnWire } from "@/lib/server/http/wire";
import type { OrderAtHand } from "@/lib/services/maintenance/work-orders/of-place";
import { CaseState } from "./case-state";
import type { MayOnItems } from "./may-on-items";

/** What has become of an item's alerts, and the work on it that there is: a second order or request begins beside it. */
export function WorkAtHand({ atHand, may }: { atHand: OnWire<OrderAtHand>; may: MayOnItems }) {
  const request = atHand.case?.request;

  return (
    <>
      {atHand.case && (
        <span className="whitespace-nowrap font-semibold text-strong">
          <CaseState of={atHand.case} />
        </span>
      )}
      {request && !atHand.open && <OpenRequest {...request} maySee={may.seeRequests} />}
      {atHand.open && (
        <Link href={`/maintenance/work-orders/${atHand.open.id}`} className={buttonStyle({})}>
          <Wrench aria-hidden />
          {atHand.open.label}
        </Link>
      )}
    </>
  );
}

/** Somebody has asked for the work already. */
function OpenRequest({ id, number, maySee }: { id: number; number: number; maySee: boolean }) {
  const label = workOrderNumber(number, "request");

  return maySee ? (
    <Link href={`/maintenance-requests?id=${id}`} className={buttonStyle({})}>
      <Inbox aria-hidden />
      {label}
    </Link>
  ) : (
    <span className="font-medium text-strong">{label}</span>
  );
}
