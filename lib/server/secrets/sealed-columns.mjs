/**
 * Every column that holds sealed text, what names its row, and what becomes of a secret that no key opens any more: it
 * is cleared, with the columns `beside` it that describe it, or the row goes that is nothing without it. rotate-keys goes
 * through them, and there are no others.
 */
export const sealedColumns = /** @type {const} */ ([
  { table: "second_factors", column: "totp_secret", key: "user_id", place: "totp_secret", lost: "clear" },
  // Confirmed, it moves to the column above as it is; so it is tied to that place from its beginning.
  { table: "second_factors", column: "pending_secret", key: "user_id", place: "totp_secret", lost: "clear" },
  { table: "saml_idps", column: "sp_key", key: "company_id", place: "sp_key", lost: "delete" },
  { table: "saml_idps", column: "client_secret", key: "company_id", place: "client_secret", lost: "clear" },
  { table: "webhooks", column: "secret", key: "id", place: "secret", lost: "clear" },
  // Moved here as it is when a new one is made; so it stays tied to the place above.
  { table: "webhooks", column: "previous_secret", key: "id", place: "secret", lost: "clear" },
  { table: "brokers", column: "password", key: "id", place: "password", lost: "clear" },
  { table: "brokers", column: "client_key", key: "id", place: "client_key", lost: "clear" },
  { table: "own_models", column: "api_key", key: "company_id", place: "api_key", lost: "clear" },
  {
    table: "controller_readers",
    column: "password",
    key: "controller_id",
    place: "password",
    lost: "clear",
    beside: ["password_since"],
  },
  // Lost, a new one is made with a new certificate when the connection is saved.
  {
    table: "controller_readers",
    column: "client_key",
    key: "controller_id",
    place: "client_key",
    lost: "clear",
    beside: ["client_certificate"],
  },
  // Lost, the label that was printed still opens; only a new one can be printed.
  { table: "request_links", column: "token", key: "id", place: "token", lost: "clear" },
  { table: "guest_reports", column: "follow_token", key: "id", place: "follow_token", lost: "clear" },
  { table: "push_subscriptions", column: "endpoint", key: "id", place: "endpoint", lost: "delete" },
  { table: "push_subscriptions", column: "keys", key: "id", place: "keys", lost: "delete" },
  // Lost, a new pair is made, and each device subscribes again when it is opened.
  { table: "push_keys", column: "private_key", key: "id", place: "private_key", lost: "delete" },
]);
