-- Documents of the platform beside merchants: landing pages and link lists. They are few, and no merchant's.
create table landings (
  name text collate "C" primary key,
  landing_id uuid not null unique,
  kind text collate "C" not null check (kind in ('landing', 'linklist')),
  document jsonb not null,
  -- Of what the document says, not of how it is written.
  digest text collate "C" not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- It was taken down; its document brings it back.
  removed_at timestamptz
);
create index landings_updated on landings (updated_at);

-- Host names whose first page a landing page is. A row is written before its landing page, so that two never have one.
create table landing_hosts (
  host text collate "C" primary key,
  name text collate "C" not null
);
create index landing_hosts_name on landing_hosts (name);

-- How often a link of a list was followed, by day (UTC). Nothing of who followed it.
create table link_clicks (
  name text collate "C" not null,
  link text collate "C" not null,
  day date not null,
  clicks bigint not null check (clicks > 0),
  primary key (name, link, day)
);
