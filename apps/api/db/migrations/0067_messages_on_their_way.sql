-- Messages that leave for a provider, and what the provider says of them. `template` and `params` are what WhatsApp is sent
-- instead of the text; those of a code go when its text does.
alter table messages add column template text collate "C";
alter table messages add column params jsonb;
-- queued · sent · failed · undelivered · delivered: only forwards.
alter table messages add column state text collate "C" not null default 'queued'
  check (state in ('queued', 'sent', 'failed', 'undelivered', 'delivered'));
update messages set state = case when sent_at is not null then 'sent' else 'failed' end
  where sent_at is not null or failed_at is not null;
-- Who was asked to take it, with whose account (merchant · platform), and what it is called there.
alter table messages add column provider text collate "C";
alter table messages add column account text collate "C" check (account in ('merchant', 'platform'));
alter table messages add column provider_id text collate "C";
alter table messages add column delivered_at timestamptz;
-- Why it failed: a code of the provider's, or of ours.
alter table messages add column failure text collate "C";
-- Nobody knows whether it was taken: it is not tried again before.
alter table messages add column not_before timestamptz;
-- Of a code: the verification that it is for, and when it goes by SMS unless it is there by then; null: it does not.
alter table messages add column verification_hash bytea;
alter table messages add column falls_back_at timestamptz;
-- The message that did not arrive, in whose place this one goes.
alter table messages add column fallback_of uuid;
create unique index messages_fallback on messages (merchant_id, fallback_of) where fallback_of is not null;
create index messages_falling_back on messages (merchant_id, falls_back_at) where falls_back_at is not null;
create index messages_at_provider on messages (merchant_id, provider_id) where provider_id is not null;

-- When a code came back typed, and where its SMS went; null: no SMS that costs was sent. A prefix is the number without its
-- last six digits.
alter table otp_challenges add column used_at timestamptz;
alter table otp_challenges add column sms_country text collate "C";
alter table otp_challenges add column sms_prefix text collate "C";
create index otp_challenges_country on otp_challenges (merchant_id, sms_country, created_at) where sms_country is not null;
create index otp_challenges_prefix on otp_challenges (merchant_id, sms_prefix, created_at) where sms_prefix is not null;

-- Parts of SMS that went to a country in a day of UTC. `alarm`: half of the day's sum is spent, or all of it; `reported_at`: who is
-- to hear of it has.
create table message_days (
  merchant_id uuid not null,
  day date not null,
  country text collate "C" not null,
  parts bigint not null check (parts >= 0),
  limit_parts bigint not null,
  alarm text collate "C" check (alarm in ('half', 'stopped')),
  alarm_at timestamptz,
  reported_at timestamptz,
  reports integer not null default 0,
  primary key (merchant_id, day, country)
);
create index message_days_unreported on message_days (merchant_id, alarm_at) where alarm_at is not null and reported_at is null;
