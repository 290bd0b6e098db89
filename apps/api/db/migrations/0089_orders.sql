-- The log of changes is searched (decision 0061): what it says in words, as people look for it (records/key-calls). Rows of
-- before this have none; they are found by who, what and day.
alter table key_calls add column search_key text collate "C" not null default '';

-- Pages after one another, also of one person or key, and of some operations; by age they are deleted.
create index key_calls_pages on key_calls (merchant_id, at desc, call_id desc);
create index key_calls_of_key on key_calls (merchant_id, key_id, at desc, call_id desc);
create index key_calls_of_operation on key_calls (merchant_id, operation, at desc, call_id desc);
