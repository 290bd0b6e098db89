/** What is always true of messages on their way. */
export const MESSAGE_QUERIES = [
  {
    sentence: 'a code went twice on one way, or to another phone than the one that it was for',
    query: `select m.message_id::text as what from messages m join messages f on f.merchant_id = $1 and f.message_id = m.fallback_of
            where m.merchant_id = $1 and (f.phone <> m.phone or f.channel = m.channel or f.falls_back_at is not null
              or m.kind <> 'otp' or f.state = 'queued')`,
  },
  {
    sentence: 'a message arrived, failed or was taken without a moment for it',
    query: `select message_id::text as what from messages where merchant_id = $1 and (
              (state = 'delivered' and (delivered_at is null or sent_at is null)) or (state = 'sent' and sent_at is null)
              or (state in ('failed', 'undelivered') and failed_at is null))`,
  },
] as const
