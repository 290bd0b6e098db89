-- The slot that a basket is for, and until when its place is kept: { start, end, heldUntil }; null: as soon as possible.
alter table carts add column schedule jsonb;

-- The slot that an order is for: { start, end }; null: as soon as possible.
alter table orders add column schedule jsonb;
-- Where it counts in a slot that has a capacity, to be given back when it is given up: { service, start, items, money }.
alter table orders add column slot jsonb;

-- What the slots of outlets that limit them carry. A row is made by the first who takes a place in it.
create table slots (
  merchant_id uuid not null references merchants (merchant_id),
  store_id uuid not null,
  service smallint not null,
  starts_at timestamptz not null,
  -- Of orders that were not given up.
  orders integer not null,
  items integer not null,
  money bigint not null,
  -- Of baskets, by their id: { orders, items, money, until }. One past its time counts no more, and goes with the next change.
  holds jsonb not null,
  primary key (merchant_id, store_id, service, starts_at),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id)
);
