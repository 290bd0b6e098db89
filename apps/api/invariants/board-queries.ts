/** What is always true of what boards write: minutes of a kitchen, and pauses that end. */
export const BOARD_QUERIES = [
  {
    sentence: 'a kitchen that has not begun said when it is done',
    query: `select order_id::text as what from orders where merchant_id = $1 and ready_by is not null and status in (0, 10, 12, 90)`,
  },
  {
    sentence: 'a pause ends of a channel that is not paused, or another one ends first',
    query: `select store_id::text as what from stores where merchant_id = $1 and (exists (
              select 1 from jsonb_object_keys(paused_until) as k where not paused @> to_jsonb(k::int))
            or pause_ends_at is distinct from (
              select to_timestamp(min(value::text::bigint) / 1000.0) from jsonb_each(paused_until)))`,
  },
]
