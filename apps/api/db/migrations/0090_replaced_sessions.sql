-- When a session gave way to another one of the same browser, as a right code makes it (decision 0061). Null: it did not, or the
-- version before wrote it.
alter table sessions add column replaced_at timestamptz;
