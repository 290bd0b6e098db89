-- What of the customer's own a basket uses: points, a reward, credits; null: nothing.
alter table carts add column spending jsonb;

-- What a phone holds with a merchant. The holder is a keyed hash, so that no phone stays when its user is deleted. Never
-- below nothing.
create table holdings (
  merchant_id uuid not null references merchants (merchant_id),
  holder text collate "C" not null,
  points bigint not null default 0 check (points >= 0),
  -- Minor units of the merchant's currency.
  credits bigint not null default 0 check (credits >= 0),
  primary key (merchant_id, holder)
);

-- The ledger: every change of what is held, and never changed itself. `once` says what made it, so that nothing is written
-- down twice: an order's entry has the order in it, a receipt's the receipt.
create table holding_entries (
  merchant_id uuid not null references merchants (merchant_id),
  once text collate "C" not null,
  holder text collate "C" not null,
  kind text collate "C" not null check (kind in ('points', 'credits', 'reward')),
  -- Points, or minor units; a reward's worth when it is given or returned, less when it is used or ends.
  amount bigint not null check (amount <> 0),
  -- earned · recorded (a receipt) · given · spent · returned · moved (to another phone) · closed (its user was deleted)
  cause text collate "C" not null,
  order_id uuid,
  reward_id uuid,
  note text,
  at timestamptz not null,
  primary key (merchant_id, once),
  foreign key (merchant_id, holder) references holdings (merchant_id, holder),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create index holding_entries_holder on holding_entries (merchant_id, holder, at);
create index holding_entries_order on holding_entries (merchant_id, order_id) where order_id is not null;

-- Vouchers that were given. One is free, or stands in one order.
create table rewards (
  merchant_id uuid not null references merchants (merchant_id),
  reward_id uuid not null,
  holder text collate "C" not null,
  name jsonb not null,
  amount bigint not null check (amount > 0),
  minimum bigint check (minimum >= 0),
  given_at timestamptz not null,
  valid_until timestamptz,
  order_id uuid,
  closed_at timestamptz,
  primary key (merchant_id, reward_id),
  foreign key (merchant_id, holder) references holdings (merchant_id, holder)
);
create index rewards_held on rewards (merchant_id, holder) where order_id is null and closed_at is null;
create index rewards_order on rewards (merchant_id, order_id) where order_id is not null;

-- Purchases at the counter. A receipt of an outlet earns once.
create table manual_orders (
  merchant_id uuid not null references merchants (merchant_id),
  store_id uuid not null,
  receipt text collate "C" not null,
  holder text collate "C" not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  points bigint not null check (points >= 0),
  recorded_at timestamptz not null,
  primary key (merchant_id, store_id, receipt),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id)
);

-- What makes an outlet's secret codes, sealed with the deployment's key, and the time steps whose code was accepted.
create table secret_codes (
  merchant_id uuid not null references merchants (merchant_id),
  store_id uuid not null,
  sealed bytea not null,
  used_steps bigint[] not null default '{}',
  primary key (merchant_id, store_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id)
);

-- Questions that an order taker's code answers: `subject` is a basket (points to use) or a receipt (points to earn).
create table secret_code_asks (
  merchant_id uuid not null references merchants (merchant_id),
  user_id uuid not null,
  subject text collate "C" not null,
  store_id uuid not null,
  -- Points to use, or minor units of the purchase.
  amount bigint not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  confirmed_at timestamptz,
  primary key (merchant_id, user_id, subject),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
