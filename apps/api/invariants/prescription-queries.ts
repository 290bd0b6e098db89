import { MAX_PAGES_OF_LINE } from '@compass/domain/prescriptions'

/** What is always true of prescriptions: no order without the one that it needs, and none kept of who has gone. */
export const PRESCRIPTION_QUERIES = [
  {
    sentence: 'an order that runs has a line without the prescription that it needs',
    query: `select o.order_id::text as what from orders o cross join lateral jsonb_array_elements(o.lines) as l (line)
            where o.merchant_id = $1 and o.status in (10, 12, 20, 40, 50) and l.line->>'needsPrescription' = 'true'
              and not exists (select 1 from prescription_pages p
                where p.merchant_id = $1 and p.line_id = (l.line->>'id')::uuid)`,
  },
  {
    sentence: 'a line has more pages of a prescription than it may',
    query: `select line_id::text as what from prescription_pages where merchant_id = $1 and refused_at is null
            group by line_id having count(*) > ${MAX_PAGES_OF_LINE}`,
  },
  {
    sentence: 'a prescription of a deleted user is still there',
    query: `select p.page_id::text as what from prescription_pages p
              join carts c on c.merchant_id = $1 and c.cart_id = p.cart_id
              join users u on u.merchant_id = $1 and u.user_id = c.user_id
            where p.merchant_id = $1 and u.deleted_at is not null`,
  },
] as const
