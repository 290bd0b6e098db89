-- How often each step to an order was taken, by day (UTC). Nothing of who took it.
create table funnel_days (
  merchant_id uuid not null,
  day date not null,
  event text collate "C" not null,
  count bigint not null check (count > 0),
  primary key (merchant_id, day, event)
);

-- Conversions of browsers whose visitor said yes, for the merchant to pass on. They go after seven days.
create table conversions (
  merchant_id uuid not null,
  conversion_id text collate "C" not null,
  event text collate "C" not null,
  params jsonb not null,
  source_path text collate "C" not null,
  country text collate "C",
  host text collate "C",
  browser jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, conversion_id)
);
create index conversions_created on conversions (merchant_id, created_at, conversion_id);
