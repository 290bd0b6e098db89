-- A party at a table, or the guest of a room, from its first item or call to its end (decision 0039).
create table visits (
  merchant_id uuid not null,
  visit_id uuid not null,
  store_id uuid not null,
  spot_id uuid not null,
  kind text collate "C" not null check (kind in ('table', 'room')),
  -- As it stands on the table; moving the party changes spot and number.
  number text collate "C" not null,
  in_rounds boolean not null,
  state text collate "C" not null check (state in ('open', 'ended')),
  began_at timestamptz not null,
  -- What anybody did there last: idle visits end by it.
  last_step_at timestamptz not null,
  -- Since when lines lie unsent in the cart of the party; null: none do.
  unsent_since timestamptz,
  -- They lay there for half an hour then, and its guests are asked about them; null: not yet, or the cart changed since.
  cart_asked_at timestamptz,
  ended_at timestamptz,
  ended_by text collate "C" check (ended_by in ('orders', 'staff', 'members', 'idle', 'stranger')),
  -- Why staff wrote off what was owed; null: nothing was.
  write_off_reason text,
  -- Wrong joining codes since then; ten of them within a quarter of an hour lock the code.
  wrong_codes integer not null default 0,
  wrong_codes_since timestamptz,
  -- Raised by each change. The others hold the version by which that part changed last.
  version bigint not null,
  -- It began, moved or ended.
  visit_version bigint not null default 0,
  members_version bigint not null default 0,
  cart_version bigint not null default 0,
  order_version bigint not null default 0,
  bill_version bigint not null default 0,
  calls_version bigint not null default 0,
  primary key (merchant_id, visit_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (ended_by is not null))
);
create unique index visits_open on visits (merchant_id, spot_id) where state = 'open';
-- The board looks for what changed lately, ended visits included.
create index visits_steps on visits (merchant_id, last_step_at);
create index visits_store on visits (merchant_id, store_id) where state = 'open';

-- Who sits there, and who asks to. A user has one row in a visit, whatever becomes of them.
create table visit_members (
  merchant_id uuid not null,
  visit_id uuid not null,
  member_id uuid not null,
  user_id uuid not null,
  -- What they typed; null: they are called by their number.
  name text,
  number integer not null check (number > 0),
  state text collate "C" not null check (state in ('waiting', 'in', 'left', 'removed')),
  asked_at timestamptz not null,
  joined_at timestamptz,
  -- When they left or were removed; null: they are there, or wait.
  left_at timestamptz,
  -- When their screen was live last.
  seen_at timestamptz not null,
  -- When they changed the cart last.
  changed_cart_at timestamptz,
  primary key (merchant_id, visit_id, member_id),
  unique (merchant_id, visit_id, user_id),
  unique (merchant_id, visit_id, number),
  check ((state in ('left', 'removed')) = (left_at is not null)),
  foreign key (merchant_id, visit_id) references visits (merchant_id, visit_id),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
create index visit_members_user on visit_members (merchant_id, user_id);

-- What staff were asked for.
create table staff_calls (
  merchant_id uuid not null,
  call_id uuid not null,
  visit_id uuid not null,
  -- waiter, billCash, billCard, or a key of the store's own words.
  kind text collate "C" not null,
  -- Null: a share that people collect asked by itself.
  member_id uuid,
  state text collate "C" not null default 'open' check (state in ('open', 'answered', 'withdrawn')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, call_id),
  foreign key (merchant_id, visit_id) references visits (merchant_id, visit_id),
  check ((state = 'open') = (ended_at is null))
);
create unique index staff_calls_open on staff_calls (merchant_id, visit_id, kind) where state = 'open';

alter table carts add foreign key (merchant_id, visit_id) references visits (merchant_id, visit_id);

-- Of an order with rounds: the visit. Its items come from the cart of the visit, round by round, so it has no cart of its own.
alter table orders add column visit_id uuid;
alter table orders alter column cart_id drop not null;
alter table orders add foreign key (merchant_id, visit_id) references visits (merchant_id, visit_id);
alter table orders add constraint orders_origin check (cart_id is not null or visit_id is not null);
create index orders_visit on orders (merchant_id, visit_id) where visit_id is not null;
