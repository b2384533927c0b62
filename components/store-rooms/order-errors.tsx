/** Why an order was refused: more lines than a requisition has, nothing to order, an amount that is none. */
export function OrderErrors({ messages }: { messages: readonly string[] }) {
  return [...new Set(messages)].map((message) => (
    <p key={message} role="alert" className="text-alarm-text text-xs">
      {message}
    </p>
  ));
}
