-- Days of plants that are to be written to the archive: of companies that archive, those that were counted (storage_days) and not later
-- than `newest`, whose readings are kept, where the files do not hold all that came to them. With the rights of whoever asks.
CREATE OR REPLACE FUNCTION public.days_to_archive(newest date)
 RETURNS TABLE(company_id integer, plant_id integer, day date)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT c.id, p.id, s.day
  FROM public.companies c
  JOIN public.plants p ON p.company_id = c.id AND p.deleted_at IS NULL
  JOIN public.storage_days s ON s.company_id = c.id AND s.day <= newest
  LEFT JOIN public.archive_days a ON a.company_id = c.id AND a.plant_id = p.id AND a.day = s.day
  WHERE c.is_archived_to_files AND c.deleted_at IS NULL
    AND (c.readings_since IS NULL OR s.day >= (c.readings_since AT TIME ZONE 'UTC')::date)
    AND (a.day IS NULL OR a.written_changes IS DISTINCT FROM a.changes)
$function$
