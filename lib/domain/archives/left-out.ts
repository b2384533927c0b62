/** What a company's archive leaves out, each with its reason. A table or column that is not here travels. */

/** Tables of a company that its archive has nothing of. */
export const leftOutTables: Readonly<Record<string, string>> = {
  // Keys and tokens: anyone who has the archive could sign in with them.
  controller_tokens: "tokens: gateways are bound again",
  graph_links: "tokens: links to charts are made again",
  request_links: "tokens: labels are printed again",
  reporting_logins: "logins of this installation's database",
  saml_domains: "single sign-on is set up again, with keys of the other installation",
  saml_idps: "single sign-on is set up again, with keys of the other installation",
  scim_groups: "the directory fills them again",
  scim_group_members: "the directory fills them again",
  scim_requests: "what a directory asked this installation",
  scim_tokens: "tokens: the directory is connected again",
  scim_users: "the directory names them again",
  // Work of this installation that is under way, or over.
  alert_escalations: "which messages of an alarm went out",
  alert_notices: "which messages of an alarm went out",
  deliveries: "messages on their way",
  device_commands: "commands on their way to devices",
  digest_entries: "messages on their way",
  dirty_hours: "which hours wait for the workers",
  count_marks: "which hours of a line wait for the workers",
  gateway_batches: "which messages of a gateway have come",
  imports: "logs of files that were imported here",
  import_memories: "words of other systems, learned here",
  import_rows: "logs of files that were imported here",
  imported_hours: "logs of files that were imported here",
  jobs: "work that somebody waits for",
  notifications: "each person's own bell",
  outbox: "work on its way to the workers",
  quarantined_readings: "readings from the future that nobody trusts",
  reader_requests: "questions to a reader on their way",
  recomputes: "recalculations that were asked for here",
  refused_messages: "messages that nothing was stored of",
  webhook_deliveries: "messages on their way",
  company_archives: "the archives themselves",
  company_archive_members: "the archives themselves",
  company_archive_parts: "the archives themselves",
  // Each person's own, behind a wall of their own.
  item_summaries: "made for one person, and made again when asked for",
  model_requests: "what a model was sent for one person, who alone may read it",
  page_visits: "which screens a person saw",
  // Computed from what travels.
  coverage_months: "the database counts them from coverage_days",
  file_uses: "the database keeps them with the rows that show a file",
  joint_models: "learned again from the readings",
  storage_days: "counted again",
  // Of the provider.
  distributor_companies: "which distributors serve a company is the provider's",
};

/** Tables whose content travels in files of other forms, and which. */
export const inOwnMembers: Readonly<Record<string, string>> = {
  readings: "readings/*.parquet",
  reading_moments: "readings/*.parquet",
  reading_raws: "raws/*.parquet",
  reading_hours: "hours/*.parquet",
  recent_hours: "hours/*.parquet",
  reading_days: "days/*.parquet",
  // Forms of sealed history, where a release has them.
  sealed_readings: "readings/*.parquet",
  late_moments: "readings/*.parquet",
  sealed_hours: "hours/*.parquet",
  archive_files: "readings/*.parquet",
  waveforms: "waveforms.jsonl.gz",
  waveform_parts: "waveforms/*/*.f32",
};

/** Tables without a company that belong to rows of one: the column, and the table it refers to. */
export const belonging: Readonly<Record<string, { column: string; table: string }>> = {
  role_children: { column: "parent_id", table: "roles" },
};

/** Columns that travel in no archive: secrets, and what only this installation knows. */
export const leftOutColumns: Readonly<Record<string, string>> = {
  "audit_events.key_id": "API keys do not travel",
  "audit_events.once": "counts repeated events of this installation",
  "baselines.command_id": "commands do not travel",
  "boards.wallboard_hash": "a token",
  "boards.wallboard_until": "of a token",
  "brokers.password": "a password",
  "brokers.password_since": "of a password",
  "brokers.client_key": "a private key",
  "brokers.client_key_since": "of a private key",
  "companies.forgotten_at": "of the workers of this installation",
  "companies.moments_since": "of the form of storage",
  "companies.removing_at": "of this installation",
  "controller_readers.password": "a password",
  "controller_readers.password_since": "of a password",
  "controller_readers.client_key": "a private key",
  "controllers.binding_code_hash": "a code",
  "controllers.binding_code_expires_at": "of a code",
  "controllers.held_by": "the process that holds a connection",
  "conveyor_processes.wallboard_hash": "a token",
  "conveyor_processes.wallboard_until": "of a token",
  "files.storage_key": "the name on the disk of this installation",
  "files.shown_by_company_id": "every file of an archive is the company's",
  "floor_plans.wallboard_hash": "a token",
  "floor_plans.wallboard_until": "of a token",
  "guest_reports.follow_hash": "a token",
  "guest_reports.follow_token": "a token",
  "guest_reports.link_id": "labels do not travel",
  "own_models.api_key": "a key",
  "own_models.api_key_since": "of a key",
  "plants.wallboard_hash": "a token",
  "plants.wallboard_until": "of a token",
  "rfq_vendors.link_hash": "a token",
  "sensor_parameters.evaluated_at": "in sensor_latest",
  "sensor_parameters.last_at": "in sensor_latest",
  "sensor_parameters.last_running": "in sensor_latest",
  "sensor_parameters.last_value": "in sensor_latest",
  "sensor_parameters.rule_states": "in rule_states",
  "transcripts.request_id": "what a model was sent does not travel",
  "users.password_hash": "a password",
  "users.pin_hash": "a PIN",
  "users.is_mfa_enabled": "second factors do not travel",
  "users.invited_at": "people are invited again",
  "webhooks.secret": "a secret",
  "webhooks.secret_since": "of a secret",
  "webhooks.previous_secret": "a secret",
  "webhooks.previous_until": "of a secret",
};

const secretNames = /(^|_)(hash|secret|token|password|passwd|pin|api_key|client_key|private_key|keys?_sealed)(_|$)/;

/** Columns of such a name that hold no secret, and what they hold. */
export const noSecrets: Readonly<Record<string, string>> = {};

/** Whether a column's name shows that it holds a secret: then it is left out, or a reason is written down. */
export const isNamedLikeSecret = (column: string): boolean => secretNames.test(column);
