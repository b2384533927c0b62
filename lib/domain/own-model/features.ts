/** What a company may use its model for; none of it until it is switched on. */
export const modelFeatures = ["transcripts", "summaries", "drafts", "ask"] as const;
export type ModelFeature = (typeof modelFeatures)[number];

/** Characters of a question. */
export const longestQuestion = 500;
/** Calls of reading tools in one answer. */
export const mostToolCalls = 8;
/** From the question to its answer, in milliseconds. */
export const answerWithinMs = 60_000;
/** Records that are sent in one answer, in bytes as JSON. */
export const mostSentBytes = 60_000;
/** Characters of a document that are sent. */
export const longestDocument = 50_000;
/** Characters of a transcript. */
export const longestTranscript = 20_000;
/** For so long a person can read what was sent for them. */
export const keepSentDays = 30;
