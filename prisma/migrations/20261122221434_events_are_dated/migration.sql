-- When something happened is said by the database, not by who writes it down: whoever holds a runtime login cannot date an
-- event back, past the ninety days that are kept or out of the time that somebody looks at.
CREATE FUNCTION date_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.at := now();
  NEW.last_at := NULL;
  NEW.repeats := 1;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION date_event() FROM public;
-- Of the owner it takes any date: that is who brings a backup back.
CREATE TRIGGER dated BEFORE INSERT ON audit_events FOR EACH ROW
  WHEN (current_setting('role', true) LIKE 'millwright\_%') EXECUTE FUNCTION date_event();
