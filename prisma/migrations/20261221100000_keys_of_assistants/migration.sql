-- A key may be used by assistants where its person says so. Those that exist may not.
ALTER TABLE api_keys ADD COLUMN is_for_mcp boolean NOT NULL DEFAULT false;
