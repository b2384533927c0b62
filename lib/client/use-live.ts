import { useEffect, useRef } from "react";
import { listen, type News } from "./live-stream";

/**
 * Calls back when one of the subjects has changed; "gap" after a time in which anything may have.
 * @param since the moment whose state is shown, where that is not the present
 */
export function useLive(subjects: readonly string[], onNews: (news: News) => void, since?: number) {
  const latest = useRef({ subjects, onNews, since });
  useEffect(() => {
    latest.current = { subjects, onNews, since };
  });

  useEffect(
    () =>
      listen((news) => {
        const { subjects, onNews } = latest.current;
        if (news === "gap" || subjects.includes(news.subject)) onNews(news);
      }, latest.current.since),
    [],
  );
}
