-- Words are searched for by search_ids(regclass, text[], …) since 20261122210916_search_by_words: nobody calls this any more.
DROP FUNCTION search_ids(regclass, text, int, int);
