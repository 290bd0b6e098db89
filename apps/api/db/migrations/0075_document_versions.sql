-- What became of a merchant's document: a row each time that it says something else (decision 0070). The document itself stands
-- in merchants; what a version said is found by walking back.
create table document_versions (
  merchant_id uuid not null,
  version integer not null check (version > 0),
  at timestamptz not null,
  actor text collate "C" not null check (actor in ('platform', 'merchant', 'staff')),
  author text not null,
  -- JSON: changes that lead to the version before; null: none is known.
  undo text,
  -- JSON: what it changed, for people; `changes` counts what is too much to name.
  sentences text not null,
  changes integer not null check (changes >= 0),
  -- JSON: how it came about, where it was not simply changed.
  note text,
  primary key (merchant_id, version)
);
create index document_versions_at on document_versions (merchant_id, at);

insert into document_versions (merchant_id, version, at, actor, author, sentences, changes)
  select merchant_id, 1, updated_at, 'platform', 'platform', '[]', 0 from merchants where digest <> '';
