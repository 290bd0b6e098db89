-- What a customer thought of an order, once it was in their hands. Feedback is personal.
alter table orders add column rating smallint check (rating between 1 and 5);
alter table orders add column feedback text;
alter table orders add column rated_at timestamptz;

-- Events that the relay handed on and that somebody outside is to hear of: written by the statement that takes them out of
-- the outbox, read once by the sweep that writes messages and letters.
create table notices (
  merchant_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  version bigint not null,
  created_at timestamptz not null,
  primary key (merchant_id, event_id)
);

-- The event that a message tells of; null: it tells of none.
alter table messages add column event_id uuid;
create unique index messages_event on messages (merchant_id, event_id, channel) where event_id is not null;

-- Where the merchant's systems hear of orders: one address of an outlet, and one of all outlets (store_id null). The key that
-- signs is derived from the server's own and `generation`, and kept nowhere.
create table webhooks (
  merchant_id uuid not null references merchants (merchant_id),
  webhook_id uuid not null,
  store_id uuid,
  url text not null,
  generation integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, webhook_id)
);
create unique index webhooks_place on webhooks (merchant_id, (coalesce(store_id, merchant_id)));

-- Browsers that asked to be told of their user's orders.
create table push_subscriptions (
  merchant_id uuid not null,
  subscription_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  -- Keys of the browser (RFC 8291), public by themselves.
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, subscription_id),
  unique (merchant_id, endpoint_hash),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
create index push_subscriptions_user on push_subscriptions (merchant_id, user_id);

-- What is on its way to a webhook or a browser: one row for each event and target.
create table letters (
  merchant_id uuid not null,
  letter_id uuid not null,
  -- webhook · push
  kind text collate "C" not null check (kind in ('webhook', 'push')),
  -- The webhook or the subscription.
  target_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  version bigint not null,
  -- The words of a push; null for a webhook, whose body is the order as it stands.
  words jsonb,
  created_at timestamptz not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  delivered_at timestamptz,
  dead_at timestamptz,
  -- The status or the fault of the last try.
  last_answer text,
  primary key (merchant_id, letter_id),
  unique (merchant_id, target_id, event_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create index letters_due on letters (merchant_id, due_at) where delivered_at is null and dead_at is null;
create index letters_in_order on letters (merchant_id, target_id, order_id, version) where delivered_at is null and dead_at is null;
create index letters_dead on letters (merchant_id, dead_at) where dead_at is not null;
create index letters_old on letters (merchant_id, delivered_at) where delivered_at is not null;
