-- What a company's sensors measured leaves for Parquet files, a day of a plant (UTC) in one or more parts, when the company has said so.
ALTER TABLE companies ADD COLUMN is_archived_to_files boolean NOT NULL DEFAULT false;

-- A day of a plant that is in the archive, or is being written to it. `changes` counts what came to it after its first writing began; the
-- files hold all of it when `written_changes` is the same.
CREATE TABLE archive_days (
  company_id int NOT NULL,
  plant_id int NOT NULL,
  day date NOT NULL,
  changes int NOT NULL DEFAULT 0,
  written_changes int,
  written_at timestamptz(3),
  PRIMARY KEY (company_id, plant_id, day),
  CONSTRAINT archive_days_company_id_plant_id_fkey FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('archive_days', 'plant');

-- Each with a part of the plant's sensors, in their order: those after the last of the part before, to `last_sensor_id`.
CREATE TABLE archive_files (
  company_id int NOT NULL,
  plant_id int NOT NULL,
  day date NOT NULL,
  part smallint NOT NULL,
  last_sensor_id int NOT NULL,
  rows bigint NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  -- The `changes` of the day as of which it was written.
  of_changes int NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, plant_id, day, part),
  CONSTRAINT archive_files_company_id_plant_id_day_fkey FOREIGN KEY (company_id, plant_id, day) REFERENCES archive_days (company_id, plant_id, day)
    ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('archive_files', 'plant');

-- One row while the archive cannot be reached; `noticed_at`: when the provider was told.
CREATE TABLE archive_outages (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  since timestamptz(3) NOT NULL,
  noticed_at timestamptz(3)
);
GRANT SELECT ON archive_outages TO millwright_scoped, millwright_all;
GRANT INSERT, UPDATE, DELETE ON archive_outages TO millwright_all;

CREATE FUNCTION public.days_to_archive(newest date)
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
$function$;
