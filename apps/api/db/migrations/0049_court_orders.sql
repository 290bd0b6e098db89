-- What was ordered at a court at once (decision 0044): the number that people read out, the bill, and the court's own lines.
-- An order of each vendor belongs to it. Minor units.
create table court_orders (
  merchant_id uuid not null,
  -- Its bill has the same id.
  court_order_id uuid not null,
  -- The court's own store, whose counter gives the number.
  store_id uuid not null,
  order_number bigint not null check (order_number > 0),
  -- A cart makes at most one.
  cart_id uuid not null,
  user_id uuid not null,
  currency text collate "C" not null,
  -- What is paid: the orders of its vendors and its own lines.
  grand_total bigint not null check (grand_total >= 0),
  -- What of it is for the court's own lines, which go back when all vendors have ended without an order.
  own_total bigint not null check (own_total >= 0 and own_total <= grand_total),
  own_refunded bigint not null default 0 check (own_refunded >= 0 and own_refunded <= own_total),
  -- Frozen: the totals of the whole, and the court's own lines.
  totals jsonb not null,
  own jsonb not null,
  -- The hour that it is for, and where it counts among the court's own; null: as soon as possible, and in none.
  schedule jsonb,
  slot jsonb,
  capability_hash bytea not null,
  placed_at timestamptz not null,
  primary key (merchant_id, court_order_id),
  unique (merchant_id, cart_id),
  unique (merchant_id, store_id, order_number),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id),
  foreign key (merchant_id, cart_id) references carts (merchant_id, cart_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id)
);
create index court_orders_user on court_orders (merchant_id, user_id, placed_at);
-- Of what a court order itself used: its entries name it in their note.
create index holding_entries_note on holding_entries (merchant_id, note) where note is not null;

-- Of a vendor's order: its court order, and its place there. Its bill is the court's.
alter table orders add column court_order_id uuid;
alter table orders add column court_position smallint;
alter table orders add foreign key (merchant_id, court_order_id) references court_orders (merchant_id, court_order_id);
alter table orders add constraint orders_of_court check ((court_order_id is null) = (court_position is null));
create unique index orders_court on orders (merchant_id, court_order_id, court_position) where court_order_id is not null;
-- One order a cart, and of a court's cart one of each vendor.
alter table orders drop constraint orders_merchant_id_cart_id_key;
create unique index orders_cart on orders (merchant_id, cart_id) where court_order_id is null;
create unique index orders_court_cart on orders (merchant_id, cart_id, store_id) where court_order_id is not null;

-- `order_id` is of an order, or of a court order whose own promotion is counted.
alter table promotion_uses drop constraint promotion_uses_merchant_id_order_id_fkey;

-- The one store whose orders a key sees; null: all of the merchant.
alter table merchant_keys add column store_id uuid;
alter table merchant_keys add foreign key (merchant_id, store_id) references stores (merchant_id, store_id);
