-- What a webhook sends: the event itself, or a message for a chat.
ALTER TABLE "webhooks" ADD COLUMN "format" TEXT NOT NULL DEFAULT 'standard'
  CHECK (format IN ('standard', 'teams', 'slack'));
GRANT SELECT (format) ON webhooks TO millwright_scoped;
