-- Texts of messages that the provider has put in the place of the product's own, by language.
CREATE TABLE message_templates (
  id serial PRIMARY KEY,
  name text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  locale text NOT NULL CHECK (locale IN ('en', 'es')),
  subject text,
  body text NOT NULL,
  updated_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (name, channel, locale),
  CHECK ((channel = 'mail') = (subject IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON message_templates TO millwright_all;
