-- When a session was last used, to the hour: it ends 90 days later, and a year after it began (decision 0061). Sessions of
-- before count as used now, since nobody wrote it down.
alter table sessions add column last_used_at timestamptz not null default now();
-- What its browser says that it is, in a few words of ours, for the list of one's own devices. Null: a program, or nobody knows.
alter table sessions add column platform text collate "C" check (platform in ('iphone', 'ipad', 'android', 'mac', 'windows', 'linux', 'chromebook'));
alter table sessions add column browser text collate "C" check (browser in ('safari', 'chrome', 'firefox', 'edge', 'samsung', 'opera'));
create index sessions_used on sessions (merchant_id, last_used_at);

-- Guests are looked through for those who left nothing behind.
create index users_guests on users (merchant_id, created_at) where phone is null;
