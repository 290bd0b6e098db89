-- Portable SQL alone: no triggers, procedures, serials, exclusion constraints. `merchant_id` comes first in every key of a
-- tenant table. Ids are UUIDv7 made by the application. Money is bigint minor units. Times are timestamptz.

-- Global: which merchants there are. The compiled merchant is what every process holds in memory.
create table merchants (
  merchant_id uuid primary key,
  slug text collate "C" not null unique,
  document jsonb not null,
  compiled jsonb not null,
  digest text collate "C" not null,
  -- Raised by every change of document, availability or pause: the key of everything that is kept in memory.
  storefront_version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);

-- Global: a host name belongs to one merchant.
create table merchant_hosts (
  host text collate "C" primary key,
  merchant_id uuid not null references merchants (merchant_id)
);

create table merchant_keys (
  merchant_id uuid not null references merchants (merchant_id),
  key_id uuid not null,
  name text not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (merchant_id, key_id),
  unique (merchant_id, key_hash)
);

create table pictures (
  merchant_id uuid not null references merchants (merchant_id),
  sha256 text collate "C" not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (merchant_id, sha256)
);

-- What changes at an outlet without a new document.
create table stores (
  merchant_id uuid not null references merchants (merchant_id),
  store_id uuid not null,
  last_order_number bigint not null default 0,
  -- Order channels that are paused.
  paused jsonb not null default '[]',
  primary key (merchant_id, store_id)
);

create table product_states (
  merchant_id uuid not null references merchants (merchant_id),
  store_id uuid not null,
  product_id uuid not null,
  sold_out boolean not null,
  updated_at timestamptz not null,
  primary key (merchant_id, store_id, product_id)
);

create table users (
  merchant_id uuid not null references merchants (merchant_id),
  user_id uuid not null,
  -- E.164; set when verified, or with the first order where the merchant verifies none.
  phone text collate "C",
  phone_code text collate "C",
  phone_verified boolean not null default false,
  full_name text,
  email text,
  previous_payment_mod text,
  created_at timestamptz not null,
  -- A guest who became another user, or a deleted user.
  closed_at timestamptz,
  joined_into uuid,
  deleted_at timestamptz,
  restore_hash bytea,
  primary key (merchant_id, user_id)
);
create unique index users_verified_phone on users (merchant_id, phone) where phone_verified and closed_at is null;
create index users_deleted_phone on users (merchant_id, phone) where deleted_at is not null;

create table sessions (
  merchant_id uuid not null references merchants (merchant_id),
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- A code for a dangerous step (deletion, change of phone) was given in this session.
  reauthenticated_at timestamptz,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
create index sessions_user on sessions (merchant_id, user_id) where ended_at is null;

create table otp_challenges (
  merchant_id uuid not null references merchants (merchant_id),
  verification_hash bytea not null,
  -- The session that asked, by its token's hash: a code is good in that session alone.
  session_hash bytea not null,
  phone text collate "C" not null,
  flow text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, verification_hash)
);
create index otp_challenges_phone on otp_challenges (merchant_id, phone, created_at);
create index otp_challenges_session on otp_challenges (merchant_id, session_hash, created_at);

-- Counters of limits that must hold over processes and restarts: sends and tries of one-time codes.
create table limit_counters (
  merchant_id uuid not null references merchants (merchant_id),
  bucket text collate "C" not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (merchant_id, bucket, window_start)
);

-- Messages on their way to a customer. The code of a one-time message is blanked once it is handed over, but in a sandbox.
create table messages (
  merchant_id uuid not null references merchants (merchant_id),
  message_id uuid not null,
  channel smallint not null,
  phone text collate "C" not null,
  language text not null,
  kind text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  failed_at timestamptz,
  primary key (merchant_id, message_id)
);
create index messages_waiting on messages (merchant_id, created_at) where sent_at is null and failed_at is null;

create table addresses (
  merchant_id uuid not null references merchants (merchant_id),
  address_id uuid not null,
  user_id uuid not null,
  -- Digest of the fields: the same address twice is one.
  fingerprint text collate "C" not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, address_id),
  unique (merchant_id, user_id, fingerprint),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);

create table carts (
  merchant_id uuid not null references merchants (merchant_id),
  cart_id uuid not null,
  user_id uuid not null,
  store_id uuid not null,
  order_type smallint not null,
  area_id uuid,
  address_id uuid,
  lines jsonb not null,
  -- live · completed (became an order) · expired (restorable) · discarded
  state text collate "C" not null,
  version bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, cart_id),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
create unique index carts_live on carts (merchant_id, user_id) where state = 'live';
create index carts_aside on carts (merchant_id, user_id, expires_at) where state in ('expired', 'discarded');
create index carts_due on carts (merchant_id, expires_at) where state = 'live';

create table orders (
  merchant_id uuid not null references merchants (merchant_id),
  order_id uuid not null,
  store_id uuid not null,
  order_number bigint not null,
  cart_id uuid not null,
  user_id uuid not null,
  order_type smallint not null,
  status smallint not null,
  currency text collate "C" not null,
  grand_total bigint not null,
  payment_method text collate "C" not null,
  payment_status smallint not null,
  -- Frozen at placing: lines with their shares, totals with explain, names in both languages' whole.
  lines jsonb not null,
  totals jsonb not null,
  -- Personal: name, email, phone, address; replaced by a pseudonym when the user is deleted.
  customer jsonb not null,
  store_snapshot jsonb not null,
  instruction text,
  languages jsonb not null,
  capability_hash bytea not null,
  placed_at timestamptz not null,
  -- NEW orders that nobody accepts by then are declined.
  deadline_at timestamptz,
  eta_from timestamptz,
  eta_to timestamptz,
  updated_at timestamptz not null,
  version bigint not null,
  primary key (merchant_id, order_id),
  unique (merchant_id, cart_id),
  unique (merchant_id, store_id, order_number),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id),
  foreign key (merchant_id, cart_id) references carts (merchant_id, cart_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id)
);
create index orders_user on orders (merchant_id, user_id, placed_at);
create index orders_board on orders (merchant_id, placed_at);
create index orders_deadline on orders (merchant_id, deadline_at) where status = 10;
create index orders_running on orders (merchant_id, updated_at) where status in (10, 20, 40, 50);

create table order_history (
  merchant_id uuid not null references merchants (merchant_id),
  order_id uuid not null,
  version bigint not null,
  from_status smallint,
  to_status smallint not null,
  at timestamptz not null,
  by_whom text collate "C" not null,
  reason text,
  primary key (merchant_id, order_id, version),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);

-- Keys that clients chose: the same key with the same body answers the first result again.
create table idempotency_keys (
  merchant_id uuid not null references merchants (merchant_id),
  user_id uuid not null,
  key text collate "C" not null,
  request_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (merchant_id, user_id, key)
);

-- Written in the transaction that changes something; a relay hands each on, once, to who must know.
create table outbox (
  merchant_id uuid not null references merchants (merchant_id),
  event_id uuid not null,
  kind text collate "C" not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, event_id)
);
