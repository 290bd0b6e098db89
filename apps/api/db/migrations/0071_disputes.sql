-- Money that a customer's bank takes back through a gateway (decision 0068): as the gateway says it, and until when it may be
-- answered. It is no refund of ours, and changes none.
create table disputes (
  merchant_id uuid not null,
  dispute_id uuid not null,
  gateway smallint not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  -- What the gateway calls it, and its payment.
  gateway_reference text collate "C" not null,
  payment_reference text collate "C" not null,
  -- Null: for nothing that we know.
  payment_id uuid,
  -- Which order tells of it; null: none.
  order_id uuid,
  -- Versions of that order by which it was told.
  order_versions integer[] not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  reason text not null,
  state text collate "C" not null check (state in ('open', 'answered', 'won', 'lost')),
  answer_by timestamptz,
  opened_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the gateway is asked how it stands; null: it has ended.
  enquire_at timestamptz,
  primary key (merchant_id, dispute_id),
  unique (merchant_id, gateway, gateway_reference),
  foreign key (merchant_id, payment_id) references payments (merchant_id, payment_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  check ((enquire_at is null) = (state in ('won', 'lost')))
);
create index disputes_payment on disputes (merchant_id, payment_id);
create index disputes_order on disputes (merchant_id, order_id);
create index disputes_listed on disputes (merchant_id, opened_at);
create index disputes_due on disputes (enquire_at) where enquire_at is not null;
