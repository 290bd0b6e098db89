-- What a board writes (decision 0072). Who made a step of an order and in how many minutes the kitchen is done, as others are told.
alter table order_history add column actor_id uuid;
alter table order_history add column actor_name text;
alter table order_history add column minutes integer check (minutes > 0);

-- The kitchen's minutes that were promised as it was placed; null: it was written by an older version, or has no promise.
alter table orders add column kitchen_minutes integer;
-- When the kitchen said that it would be done; null: it has not accepted yet, or by rounds.
alter table orders add column ready_by timestamptz;
create index orders_open on orders (merchant_id, store_id, placed_at) where status in (10, 12, 20, 40, 50);

-- Each press of a button on a board acts once, however often it is sent.
create table order_presses (
  merchant_id uuid not null,
  order_id uuid not null,
  press_key text collate "C" not null,
  request_hash bytea not null,
  at timestamptz not null,
  primary key (merchant_id, order_id, press_key),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create index order_presses_at on order_presses (merchant_id, at);

-- Minutes that a busy kitchen adds to every promise from now on.
alter table stores add column kitchen_added integer not null default 0 check (kitchen_added between 0 and 120);
-- Channels whose pause ends by itself: {"40": milliseconds}.
alter table stores add column paused_until jsonb not null default '{}';
-- The first of them; null: none.
alter table stores add column pause_ends_at timestamptz;
create index stores_pause_ends on stores (merchant_id, pause_ends_at) where pause_ends_at is not null;
