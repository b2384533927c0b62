/** What a person asks of a device through the reader that holds its controller. */
export type RequestKind = "browse" | "read_now";

/** `failed`: the device or the reader refused; `timeout`: no answer came. */
export type RequestState = "waiting" | "answered" | "failed" | "timeout";

export const answerWithinMs = 30_000;
/** Of a controller, at once. */
export const mostOpenRequests = 10;
export const mostAddresses = 50;

/** A request without an answer is over after 30 seconds, whether or not anything has marked it. */
export const stateOfRequest = (
  { state, created_at }: { state: RequestState; created_at: Date },
  now: Date,
): RequestState => (state === "waiting" && now.getTime() - created_at.getTime() >= answerWithinMs ? "timeout" : state);
