-- How many requests of a merchant a geocoder that costs money was sent, by day (UTC). Nothing of what was asked.
create table geocoder_days (
  merchant_id uuid not null,
  provider text collate "C" not null,
  day date not null,
  requests integer not null check (requests > 0),
  primary key (merchant_id, provider, day)
);
