-- What a party sent to the kitchen at once (decision 0039).
create table rounds (
  merchant_id uuid not null,
  round_id uuid not null,
  order_id uuid not null,
  visit_id uuid not null,
  number integer not null check (number > 0),
  member_id uuid not null,
  -- Where the party sat as it was sent.
  spot_number text collate "C" not null,
  sent_at timestamptz not null,
  -- What waits then is rejected by the system.
  deadline_at timestamptz not null,
  -- That of the order with which it came: its event.
  order_version bigint not null,
  -- Of the member who sent it; null: none was named.
  idempotency text collate "C",
  request_hash bytea,
  primary key (merchant_id, round_id),
  unique (merchant_id, order_id, number),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  foreign key (merchant_id, visit_id) references visits (merchant_id, visit_id)
);
create unique index rounds_key on rounds (merchant_id, member_id, idempotency) where idempotency is not null;
create index rounds_visit on rounds (merchant_id, visit_id);

-- An item is a line of a round with its quantity; where the kitchen serves or rejects a part of it, it is two rows.
create table round_items (
  merchant_id uuid not null,
  item_id uuid not null,
  order_id uuid not null,
  round_id uuid not null,
  -- Within its order, in the order of sending.
  position integer not null,
  member_id uuid not null,
  -- The line of the cart that it was: a line is sent once.
  line_id uuid not null,
  -- Of which item it is a part that the kitchen moved by itself; null: the whole line, as it was sent.
  split_from uuid,
  -- Frozen as it was sent: product, names, choices, unit price and tax rate; without its part of the totals.
  line jsonb not null,
  qty integer not null check (qty between 1 and 999),
  -- Waiting 10, accepted 20, rejected 30, served 40, cancelled 50 (the specification, section 4).
  state smallint not null check (state in (10, 20, 30, 40, 50)),
  -- Raised by each step.
  version integer not null default 1,
  reason text,
  -- Who moved it last: customer, merchant or system.
  moved_by text collate "C" not null,
  moved_at timestamptz not null,
  ready_at timestamptz,
  primary key (merchant_id, item_id),
  unique (merchant_id, order_id, position),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  foreign key (merchant_id, round_id) references rounds (merchant_id, round_id)
);
create unique index round_items_line on round_items (merchant_id, line_id) where split_from is null;
create index round_items_order on round_items (merchant_id, order_id);
create index round_items_waiting on round_items (merchant_id, round_id) where state = 10;
