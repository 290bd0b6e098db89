-- Maintenance of one merchant, by its id, or of everything ("all"): until when, and in which words. A handful of rows, which
-- every process reads each second.
create table maintenance_windows (
  scope text collate "C" primary key,
  ends_at timestamptz not null,
  words jsonb not null,
  updated_at timestamptz not null
);
