-- Whether the user wants to be messaged; null: nothing was said, and they do.
alter table users add column is_sms_enabled boolean;
-- The terms that the user has agreed to, by the hash of their text; null: none.
alter table users add column terms_agreed text collate "C";
