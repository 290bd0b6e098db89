-- Changes of a merchant's document that are not published yet: one a place.
create table document_drafts (
  merchant_id uuid not null,
  draft_id uuid not null,
  -- JSON: the path that it changes.
  place text collate "C" not null,
  -- In the order in which they were first made: one may stand behind what another adds.
  rank integer not null,
  -- JSON: the change.
  change text not null,
  -- Raised with each change of the draft: what was read is published, and nothing that came since.
  revision integer not null,
  actor text collate "C" not null check (actor in ('platform', 'merchant', 'staff')),
  author text not null,
  at timestamptz not null,
  primary key (merchant_id, draft_id),
  unique (merchant_id, place)
);

-- A row for each merchant that has had drafts: who changes them holds it. Where `due_at` is set they are published then.
create table document_publications (
  merchant_id uuid not null primary key,
  due_at timestamptz,
  actor text collate "C" check (actor in ('platform', 'merchant', 'staff')),
  author text,
  -- What whoever planned it may change, and for which store alone.
  role text collate "C" check (role in ('manager', 'owner')),
  store_key text collate "C",
  -- JSON: which drafts; null: all that there are then.
  draft_ids text,
  -- Its time came, and the document refused them.
  failed boolean not null default false,
  check (due_at is null or (actor is not null and author is not null and role is not null))
);
create index document_publications_due on document_publications (due_at) where due_at is not null;
