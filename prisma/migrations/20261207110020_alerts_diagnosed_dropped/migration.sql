-- The one with the verdicts is used instead.
DROP INDEX alerts_diagnosed;
