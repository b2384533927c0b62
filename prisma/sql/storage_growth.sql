-- What is stored a day, the mean of the last seven counted days of all companies together: rows, and bytes of waveforms and files.
-- Across the wall on purpose: the disk is everybody's, and from this sum follows only when it will be full.
CREATE OR REPLACE FUNCTION public.storage_growth()
 RETURNS TABLE(readings double precision, hours double precision, days double precision, waveforms double precision, files double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT coalesce(sum(s.readings), 0)::float8 / 7, coalesce(sum(s.hours), 0)::float8 / 7, coalesce(sum(s.days), 0)::float8 / 7,
    coalesce(sum(s.waveform_bytes), 0)::float8 / 7, coalesce(sum(s.file_bytes), 0)::float8 / 7
  FROM storage_days s WHERE s.day > (SELECT max(day) FROM storage_days) - 7
$function$;
