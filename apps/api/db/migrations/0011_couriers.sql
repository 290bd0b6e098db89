-- Orders for later that are accepted, and all of them: few beside the others.
create index orders_accepted on orders (merchant_id, store_id) where status = 12;
create index orders_for_later on orders (merchant_id, placed_at) where schedule is not null;

-- The courier of an order, from an outlet that delivers by courier: what was booked and what it said last.
create table deliveries (
  merchant_id uuid not null references merchants (merchant_id),
  order_id uuid not null,
  -- searching · nobody · assigned · at_shop · on_way · delivered · failed · cancelled
  state text collate "C" not null,
  -- The courier service's own; null: nobody took it yet.
  booking_id text collate "C",
  -- { name, phone }; null: nobody yet.
  courier jsonb,
  -- { lat, lng, at }; null: not known.
  position jsonb,
  eta_at timestamptz,
  -- Questions in a row that were not answered.
  tries integer not null default 0,
  -- When the service is asked again; null: nothing is to come.
  next_at timestamptz,
  -- Raised by every change that people see.
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create index deliveries_due on deliveries (merchant_id, next_at) where next_at is not null;
