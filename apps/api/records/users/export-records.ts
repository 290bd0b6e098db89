import { userOwner } from '@compass/domain/cart'
import type { Row, Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { isOwnedBy } from '../carts/cart-owners.ts'

/** What the tables hold about a user, named for people to read. Nothing in it opens anything: no token, no code. */
// Long on purpose: a statement for each table, in one list.
export async function everythingAbout(
  tenant: Tenant,
  userId: string,
  phone: string | null,
): Promise<Record<string, Row[]>> {
  const reads = {
    sessions: tenant.rows(statement(
      'export.listSessions',
    )`select created_at as "startedAt", last_used_at as "lastUsedAt", ended_at as "endedAt", platform, browser
       from sessions
       where merchant_id = $1 and user_id = ${userId} order by created_at`),
    addresses: tenant.rows(statement('export.listAddresses')`
          select address_id as "_id", body as address, created_at as "createdAt" from addresses
       where merchant_id = $1 and user_id = ${userId} order by created_at`),
    carts: tenant.rows(statement('export.listCarts')`
          select cart_id as "_id", store_id as store, order_type as "orderType", state, lines, way, created_at as
            "createdAt",
         updated_at as "updatedAt" from carts c
       where c.merchant_id = $1 and ${isOwnedBy(userOwner(userId))} order by created_at`),
    orders: tenant.rows(statement('export.listOrders')`
          select order_id as "_id", order_number as "orderId", store_id as store, order_type as "orderType", status,
         currency, grand_total as "grandTotalMinor", payment_method as "paymentMethod", lines, totals,
         customer - (case when customer->>'isPhoneOfLink' = 'true' then array['phone', 'phoneCode'] else '{}'::text[] end)
           - (case when customer->>'isAddressOfLink' = 'true' then array['address', 'addressAsRead', 'door'] else '{}'::text[] end)
           as customer,
         instruction as "deliveryInstruction", rating, feedback,
         rating_tags as "ratingTags", rated_at as "ratedAt", placed_at as "placedAt" from orders
       where merchant_id = $1 and user_id = ${userId} order by placed_at`),
    courtOrders: tenant.rows(statement('export.listCourtOrders')`
          select court_order_id as "_id", order_number as "orderId", currency, grand_total as "grandTotalMinor",
         own_total as "ownTotalMinor", own_refunded as "ownRefundedMinor", own, totals, placed_at as "placedAt",
         (select jsonb_agg(o.order_id order by o.court_position) from orders o
           where o.merchant_id = $1 and o.court_order_id = c.court_order_id) as orders from court_orders c
       where c.merchant_id = $1 and c.user_id = ${userId} order by c.placed_at`),
    messages: tenant.rows(statement('export.listMessages')`
          select channel, phone, language, kind, case when kind = 'otp' then '' else body end as body,
         created_at as "createdAt", sent_at as "sentAt" from messages
       where merchant_id = $1 and phone = ${phone} order by created_at`),
    payLinks: tenant.rows(statement('export.listPayLinks')`
          select link_id as "_id", amount as "amountMinor", currency, text, customer, lines, destination->'address' as address,
         created_at as "createdAt" from pay_links
       where merchant_id = $1 and customer->>'phone' = ${phone} order by created_at`),
    recurringOrders: tenant.rows(statement('export.listSeries')`
     select s.series_id as "_id", s.order_id as "order", s.store_id as store, s.service, s.rule, s.at_time as time,
       s.lines, s.said,
         s.state, s.created_at as "createdAt", (select jsonb_agg(jsonb_build_object('date', o.occurs_on, 'state',
           o.state,
           'order', o.order_id, 'change', o.change) order by o.occurs_on) from recurring_occurrences o
           where o.merchant_id = $1 and o.series_id = s.series_id) as occurrences
       from recurring_orders s where s.merchant_id = $1 and s.user_id = ${userId} order by s.created_at`),
    // The method, the brand and the last digits of a card are all that is kept of how somebody paid.
    payments: tenant.rows(statement('export.listPayments')`
          select p.payment_id as "_id", coalesce(p.order_id, p.main_bill_id) as "order", p.kind, p.method, p.amount as "amountMinor",
            p.currency, p.status,
         p.gateway, p.gateway_reference as "transactionId", p.captured as "capturedMinor", p.refunded as
           "refundedMinor",
         p.failure_code as "failureCode", p.card, p.created_at as "createdAt", p.settled_at as "settledAt"
       from payments p left join orders o on o.merchant_id = $1 and o.order_id = p.order_id
       left join court_orders c on c.merchant_id = $1 and c.court_order_id = p.main_bill_id
       where p.merchant_id = $1 and (o.user_id = ${userId} or c.user_id = ${userId}) order by p.created_at`),
    refunds: tenant.rows(statement('export.listRefunds')`
          select r.refund_id as "_id", coalesce(r.order_id, r.bill_id) as "order", r.payment_id as payment, r.amount as "amountMinor",
            r.currency, r.way,
         r.status, r.reason, r.created_at as "createdAt", r.settled_at as "settledAt"
       from refunds r left join orders o on o.merchant_id = $1 and o.order_id = r.order_id
       left join court_orders c on c.merchant_id = $1 and c.court_order_id = r.bill_id
       where r.merchant_id = $1 and (o.user_id = ${userId} or c.user_id = ${userId}) order by r.created_at`),
    problems: tenant.rows(statement('export.listProblems')`
          select p.problem_id as "_id", p.order_id as "order", p.kind, p.lines, p.words, p.created_at as "createdAt",
         p.state, p.answer, p.refunded as "refundedMinor", p.answered_at as "answeredAt",
         (select encode(g.bytes, 'base64') from problem_pictures g
           where g.merchant_id = $1 and g.problem_id = p.problem_id) as "pictureWebp"
       from order_problems p join orders o on o.merchant_id = $1 and o.order_id = p.order_id
       where p.merchant_id = $1 and o.user_id = ${userId} order by p.created_at`),
    prescriptions: tenant.rows(statement('export.listPrescriptions')`
          select p.page_id as "_id", p.line_id as line, o.order_id as "order", p.kind, p.added_at as "addedAt",
         p.refused_at as "refusedAt", p.reason
       from prescription_pages p join carts c on c.merchant_id = $1 and c.cart_id = p.cart_id
       left join orders o on o.merchant_id = $1 and o.cart_id = p.cart_id and (o.court_order_id is null
         or o.lines @> jsonb_build_array(jsonb_build_object('id', p.line_id::text)))
       where p.merchant_id = $1 and ${isOwnedBy(userOwner(userId))} order by p.added_at`),
    prescriptionReadings: tenant.rows(statement('export.listPrescriptionReadings')`
          select r.page_id as prescription, r.order_id as "order", r.reader, r.read_at as "readAt"
       from prescription_readings r join orders o on o.merchant_id = $1 and o.order_id = r.order_id
       where r.merchant_id = $1 and o.user_id = ${userId} order by r.read_at, r.reading_id`),
    pushAddresses: tenant.rows(statement('export.listPushSubscriptions')`
          select subscription_id as "_id", endpoint, created_at as "createdAt" from push_subscriptions
       where merchant_id = $1 and user_id = ${userId} order by created_at`),
    visits: tenant.rows(statement('export.listVisits')`
          select v.visit_id as "_id", v.store_id as store, v.kind, v.number, v.began_at as "beganAt", v.ended_at as "endedAt",
         m.name, m.number as "guest", m.state, m.asked_at as "askedAt", m.joined_at as "joinedAt", m.seen_at as "seenAt",
         (select jsonb_agg(jsonb_build_object('kind', c.kind, 'at', c.asked_at, 'state', c.state) order by c.asked_at)
           from staff_calls c where c.merchant_id = $1 and c.member_id = m.member_id) as "staffCalls"
       from visit_members m join visits v on v.merchant_id = $1 and v.visit_id = m.visit_id
       where m.merchant_id = $1 and m.user_id = ${userId} order by m.asked_at`),
    roundItems: tenant.rows(statement('export.listRoundItems')`
          select i.item_id as "_id", i.order_id as "order", r.number as "round", r.spot_number as "table", i.line, i.qty, i.state,
         i.reason, r.sent_at as "sentAt", i.moved_at as "movedAt"
       from visit_members m join round_items i on i.merchant_id = $1 and i.member_id = m.member_id
       join rounds r on r.merchant_id = $1 and r.round_id = i.round_id
       where m.merchant_id = $1 and m.user_id = ${userId} order by r.sent_at, i.position`),
    favourites: tenant.rows(statement('export.listFavourites')`
          select product_id as product, created_at as "createdAt" from favourites
       where merchant_id = $1 and user_id = ${userId} order by created_at`),
  }
  const read = Object.entries(reads).map(async ([name, rows]) => [name, await rows] as const)
  return Object.fromEntries(await Promise.all(read))
}
