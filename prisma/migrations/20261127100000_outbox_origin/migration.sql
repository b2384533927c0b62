-- What announced work began with, from the settings of the transaction that announces it. The defaults come by themselves:
-- in "add column" one that is not constant would rewrite the table.
alter table outbox add column request_id text, add column traceparent text;
alter table outbox
  alter column request_id set default nullif(current_setting('app.request_id', true), ''),
  alter column traceparent set default nullif(current_setting('app.traceparent', true), '');
