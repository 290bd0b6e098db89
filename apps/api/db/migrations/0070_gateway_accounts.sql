-- For which account of its merchant a payment was begun: for trying or for real money (decision 0064). Null: the version before
-- wrote it, which knew the sandbox gateway alone.
alter table payments add column gateway_mode text;

-- Notices of gateways that could not be asked about at once: each is a question that is due until it is answered. At least one
-- id says what it is about. `event_id` is the notice's own, so that one that comes again is one question.
create table gateway_hints (
  merchant_id uuid not null,
  gateway smallint not null,
  event_id text collate "C" not null,
  mode text not null check (mode in ('test', 'live')),
  gateway_reference text,
  reference text,
  refund_reference text,
  dispute_reference text,
  received_at timestamptz not null,
  next_at timestamptz not null,
  tries integer not null default 0,
  primary key (merchant_id, gateway, event_id),
  check (num_nonnulls(gateway_reference, reference, refund_reference, dispute_reference) > 0)
);
create index gateway_hints_due on gateway_hints (next_at);
