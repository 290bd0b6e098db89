-- The bill of an order with rounds, as its guests share it. Minor units.
create table table_bills (
  merchant_id uuid not null,
  order_id uuid not null,
  -- What the order costs: that of its totals while the bill is open, and frozen by the first claim, but for items given back.
  amount bigint not null check (amount >= 0),
  claimed bigint not null default 0 check (claimed >= 0),
  paid bigint not null default 0 check (paid >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  -- When the first share was claimed; null: it is open for rounds, promotions and points.
  closed_at timestamptz,
  -- Equal parts, once the first is claimed: how many, and what those that are not taken divide.
  parts integer,
  parts_rest bigint,
  -- The promotion that was chosen and who chose it, and who gives points or a reward.
  promo jsonb,
  promo_member_id uuid,
  spending jsonb,
  spending_member_id uuid,
  version bigint not null default 1,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  check (claimed + paid + written_off <= amount)
);

-- A part of a bill that one person takes on. It is claimed, being paid, collected by staff, paid or released.
create table shares (
  merchant_id uuid not null,
  share_id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  user_id uuid not null,
  kind text collate "C" not null check (kind in ('all', 'parts', 'lines', 'amount', 'rest')),
  amount bigint not null check (amount >= 0),
  -- Of the amount: what credits pay.
  credits bigint not null default 0 check (credits >= 0 and credits <= amount),
  state text collate "C" not null check (state in ('claimed', 'paying', 'collecting', 'paid', 'released')),
  method text collate "C",
  -- Of equal parts: which, from 1.
  part integer,
  claimed_at timestamptz not null,
  -- Null: it stands until staff record it, or it is released.
  expires_at timestamptz,
  payment_id uuid,
  paid_at timestamptz,
  -- What was given back of it.
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  -- What was given back of it while it was claimed: it is paid in full, and this goes back then.
  due_back bigint not null default 0 check (due_back >= 0),
  earned integer not null default 0,
  -- Items that it pays, each whole (1 of 1) or one part of n, with what it pays of them. A released one keeps them for late money.
  items jsonb not null default '[]',
  -- Of the member who paid it by staff or by credits; null: none was named. An attempt to pay online has its own.
  idempotency text collate "C",
  request_hash bytea,
  version integer not null default 1,
  primary key (merchant_id, share_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  check ((state = 'paid') = (paid_at is not null))
);
create unique index shares_key on shares (merchant_id, order_id, member_id, idempotency) where idempotency is not null;
create index shares_order on shares (merchant_id, order_id);
create index shares_due on shares (merchant_id, expires_at) where state in ('claimed', 'paying') and expires_at is not null;

-- Which parts of items are claimed or paid: each once, whoever asks at the same moment.
create table share_items (
  merchant_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  part integer not null check (part between 1 and parts),
  parts integer not null check (parts between 1 and 99),
  share_id uuid not null,
  primary key (merchant_id, order_id, item_id, part),
  foreign key (merchant_id, share_id) references shares (merchant_id, share_id),
  foreign key (merchant_id, item_id) references round_items (merchant_id, item_id)
);
create index share_items_share on share_items (merchant_id, share_id);

-- Units of items that were returned after their bill closed, by the kitchen or by a refund: each once. Minor units.
create table item_returns (
  merchant_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  first_unit integer not null check (first_unit >= 0),
  units integer not null check (units > 0),
  amount bigint not null check (amount >= 0),
  cause text collate "C" not null,
  returned_at timestamptz not null,
  primary key (merchant_id, order_id, item_id, first_unit),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
