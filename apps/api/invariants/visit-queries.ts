/** What is always true of parties at tables: one at a spot, each person once, and one cart of whoever is in. */
export const VISIT_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'two open visits are at one table or in one room',
    query: `select spot_id::text as what from visits where merchant_id = $1 and state = 'open'
            group by spot_id having count(*) > 1`,
  },
  {
    sentence: 'a user is twice a member of one visit',
    query: `select visit_id::text || ' ' || user_id as what from visit_members where merchant_id = $1
            group by visit_id, user_id having count(*) > 1`,
  },
  {
    sentence: 'a live basket is of a visit that has ended',
    query: `select c.cart_id::text as what from carts c join visits v on v.merchant_id = $1 and v.visit_id = c.visit_id
            where c.merchant_id = $1 and c.state in ('live', 'locked') and v.state <> 'open'`,
  },
  {
    sentence: 'a line of a party’s basket is of nobody who is in',
    query: `select c.cart_id::text || ' ' || (line->>'id') as what from carts c
              cross join jsonb_array_elements(c.lines) line left join visit_members m
              on m.merchant_id = $1 and m.visit_id = c.visit_id and m.member_id::text = line->>'by' and m.state = 'in'
            where c.merchant_id = $1 and c.visit_id is not null and c.state = 'live' and m.member_id is null`,
  },
  {
    sentence: 'lines lie unsent and no visit says so, or one says so without lines',
    query: `select v.visit_id::text as what from visits v left join carts c
              on c.merchant_id = $1 and c.visit_id = v.visit_id and c.state = 'live'
            where v.merchant_id = $1 and v.state = 'open' and (v.unsent_since is not null) <> (coalesce(c.lines, '[]') <> '[]')`,
  },
  {
    sentence: 'staff are called by a visit that has ended',
    query: `select s.call_id::text as what from staff_calls s join visits v on v.merchant_id = $1 and v.visit_id = s.visit_id
            where s.merchant_id = $1 and s.state = 'open' and v.state <> 'open'`,
  },
  {
    sentence: 'a part of a visit changed later than the visit',
    query: `select visit_id::text as what from visits where merchant_id = $1 and version <
              greatest(visit_version, members_version, cart_version, order_version, bill_version, calls_version)`,
  },
]
