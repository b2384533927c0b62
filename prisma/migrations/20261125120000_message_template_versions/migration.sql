-- Every text that a message ever had, and each return to the product's own (which has no body). Rows are only added.
CREATE TABLE message_template_versions (
  id serial PRIMARY KEY,
  name text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  locale text NOT NULL CHECK (locale IN ('en', 'es')),
  version int NOT NULL,
  subject text,
  body text,
  saved_by int,
  -- As the person was called then.
  actor text,
  saved_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (name, channel, locale, version)
);
GRANT SELECT, INSERT ON message_template_versions TO millwright_all;
GRANT USAGE ON SEQUENCE message_template_versions_id_seq TO millwright_all;

INSERT INTO message_template_versions (name, channel, locale, version, subject, body, saved_by, actor, saved_at)
  SELECT t.name, t.channel, t.locale, t.version, t.subject, t.body, t.updated_by,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), t.updated_at
  FROM message_templates t LEFT JOIN users u ON u.id = t.updated_by;
