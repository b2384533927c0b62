"use client";

import type { CardProps } from "@/components/resource/list-cards";
import { RequestActions } from "./request-actions";
import { RequestFacts } from "./request-facts";
import { RequestLink } from "./request-link";
import type { Order } from "./types";

/** A request in the list, with what can be decided about it. */
export function RequestCard({ row }: CardProps) {
  const request = row as Order;

  return (
    <div className="grid gap-2.5">
      <RequestFacts request={request} name={<RequestLink request={request}>{request.name}</RequestLink>} />
      <RequestActions request={request} />
    </div>
  );
}
