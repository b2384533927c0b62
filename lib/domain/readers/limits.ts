/** Of all controllers that one reader holds. For more, another one is started. */
export const mostReaderTags = 20_000;
