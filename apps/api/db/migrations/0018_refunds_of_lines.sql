-- Units of an order's lines whose money was given back. Each refund takes the next units of a line, and the key lets one
-- refund alone begin at a unit, so that no unit is given back twice.
create table line_refunds (
  merchant_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  -- Units of the line that were given back before.
  first_unit integer not null check (first_unit >= 0),
  units integer not null check (units > 0),
  -- Minor units: their part of the line's frozen share; 0 where rounding leaves them nothing.
  amount bigint not null check (amount >= 0),
  -- That of its rows in `refunds`.
  cause text collate "C" not null,
  created_at timestamptz not null,
  primary key (merchant_id, order_id, line_id, first_unit),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
