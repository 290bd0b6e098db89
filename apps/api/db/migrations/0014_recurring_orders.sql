-- Orders that repeat. Dates are text (`YYYY-MM-DD`, in the outlet's zone): they have no instant.
create table recurring_orders (
  merchant_id uuid not null,
  series_id uuid not null,
  user_id uuid not null,
  -- The order that is repeated.
  order_id uuid not null,
  store_id uuid not null,
  -- Pickup 10, delivery 20.
  service smallint not null,
  rule jsonb not null,
  -- `HH:MM` on the outlet's wall.
  at_time text collate "C" not null,
  lines jsonb not null,
  promo jsonb,
  -- How each is placed: payment, address, name, e-mail, note, language; personal.
  said jsonb not null,
  -- Up to this total the customer has said yes, in minor units.
  agreed bigint not null,
  -- active · paused · ended
  state text collate "C" not null,
  -- Dates before it have been worked on.
  cursor_on text collate "C" not null,
  -- When there is something to do; null: never again.
  next_at timestamptz,
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, series_id),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id)
);
create index recurring_orders_due on recurring_orders (merchant_id, next_at) where state = 'active';
create index recurring_orders_user on recurring_orders (merchant_id, user_id, created_at);
create index recurring_orders_order on recurring_orders (merchant_id, order_id);

-- What one date of a series came to, or is other than the series. A date without a row is to come, as the series says.
create table recurring_occurrences (
  merchant_id uuid not null,
  series_id uuid not null,
  occurs_on text collate "C" not null,
  -- changed (to come, with something of its own) · making · asked · ordered · skipped
  state text collate "C" not null,
  -- What it has of its own: { time, lines, promo, said, agreed }
  change jsonb not null,
  -- Why it was left out.
  because jsonb,
  -- Its basket: as a basket makes one order, so does a date.
  cart_id uuid,
  order_id uuid,
  -- What it costs more than was agreed, until when the customer can say yes, and their yes.
  asked bigint,
  answer_by timestamptz,
  agreed bigint,
  updated_at timestamptz not null,
  primary key (merchant_id, series_id, occurs_on),
  unique (merchant_id, order_id),
  unique (merchant_id, cart_id),
  foreign key (merchant_id, series_id) references recurring_orders (merchant_id, series_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create index recurring_occurrences_open on recurring_occurrences (merchant_id, series_id) where state in ('changed', 'making', 'asked');

-- The draft in which a repeating order's basket is edited stands beside that of the order itself. Null: it is the order's.
alter table carts add column draft_series uuid;
drop index carts_draft;
create unique index carts_draft on carts (merchant_id, draft_of) where state = 'draft' and draft_series is null;
create unique index carts_draft_of_series on carts (merchant_id, draft_series) where state = 'draft';
