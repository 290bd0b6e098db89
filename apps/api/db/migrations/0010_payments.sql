-- Money that comes online: each row is one attempt to pay one order, at one gateway (docs/gateways.md).
create table payments (
  merchant_id uuid not null,
  payment_id uuid not null,
  -- Null: a gateway captured money for nothing that is ours; it goes back.
  order_id uuid,
  -- order · difference (more is asked for than was paid) · unknown
  kind text collate "C" not null check (kind in ('order', 'difference', 'unknown')),
  -- Of a difference the question that asked for it, else ''.
  subject text collate "C" not null default '',
  method text collate "C" not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  status smallint not null,
  gateway smallint not null,
  -- What the gateway calls it; null: it has not answered.
  gateway_reference text collate "C",
  -- What the gateway holds for us, and what of it goes back or has gone back.
  captured bigint not null default 0 check (captured >= 0),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= captured),
  -- It is the one that paid what it is for: any other success goes back.
  settles boolean not null default false,
  -- A code of the error catalogue.
  failure_code integer,
  -- Why a person has to look at it: underpaid · overpaid · amount · currency; null: nobody.
  review text collate "C",
  -- How the customer goes on: { requiresRedirect, pageUrl, form, quote }.
  page jsonb,
  -- Brand and last four digits of its card; null: none.
  card jsonb,
  idempotency text collate "C",
  request_hash bytea,
  language text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Not paid by then, it is ended.
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- When the gateway is asked next; null: there is nothing to ask.
  enquire_at timestamptz,
  enquiries integer not null default 0,
  primary key (merchant_id, payment_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create unique index payments_reference on payments (merchant_id, gateway, gateway_reference) where gateway_reference is not null;
create unique index payments_key on payments (merchant_id, order_id, idempotency) where idempotency is not null;
-- One attempt at a time is open, and one pays.
create unique index payments_open on payments (merchant_id, order_id, kind, subject) where status in (10, 481);
create unique index payments_settling on payments (merchant_id, order_id, kind, subject) where settles;
create index payments_order on payments (merchant_id, order_id, created_at);
create index payments_due on payments (merchant_id, enquire_at) where enquire_at is not null;

-- Money that goes back. `once` says what made it, so that nothing is given back twice.
create table refunds (
  merchant_id uuid not null,
  refund_id uuid not null,
  order_id uuid,
  -- Null: as credits, or cash that is owed.
  payment_id uuid,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  way text collate "C" not null check (way in ('gateway', 'credits', 'cash')),
  -- declined · cancelled · second_success:<payment> · late:<payment> · partial:<question> · merchant:<key> …
  cause text collate "C" not null,
  once text collate "C" not null,
  -- False: money that paid for nothing; what the order cost stays as it is.
  of_order boolean not null,
  reason text,
  -- queued · pending (the gateway has it) · done · failed · manual (a person gives it back) · owed
  status text collate "C" not null,
  gateway_reference text collate "C",
  tries integer not null default 0,
  next_at timestamptz,
  -- Points that came back with it, and earned ones that were taken back.
  points_returned bigint not null default 0,
  points_taken bigint not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (merchant_id, refund_id),
  unique (merchant_id, once),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, payment_id)
);
create index refunds_order on refunds (merchant_id, order_id);
create index refunds_due on refunds (merchant_id, next_at) where next_at is not null;

-- Notices of gateways that were acted on, so that each acts once. Kept 90 days.
create table gateway_events (
  merchant_id uuid not null,
  gateway smallint not null,
  event_id text collate "C" not null,
  received_at timestamptz not null,
  primary key (merchant_id, gateway, event_id)
);
create index gateway_events_old on gateway_events (received_at);

-- The attempt that an order is paid by now; null: people collect.
alter table orders add column payment_id uuid;
-- Minor units that were given back or are on their way.
alter table orders add column refunded bigint not null default 0;
create index orders_unpaid on orders (merchant_id, deadline_at) where status = 0;

-- A basket whose order waits for money is locked: it is its customer's live basket, and no change of it is possible.
create unique index carts_in_use on carts (merchant_id, user_id) where state in ('live', 'locked');
drop index carts_live;
-- The first basket from whose order this one was taken back; null: it is no such basket.
alter table carts add column taken_from uuid;
