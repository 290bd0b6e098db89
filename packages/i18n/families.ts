import type { Allergen, Diet } from '@compass/domain/catalogue'

/**
 * Keys that code composes: a fixed beginning, and every part that can follow it. `npm run check` accepts no other beginning,
 * so that it can tell which keys nobody reads. Refusals are not listed: their parts are the words of `domain/refusal`.
 */
export const FAMILIES = {
  'checkout.': [
    ...(['apartment', 'house', 'office', 'other'] as const),
    ...(['name', 'email', 'phone', 'country', 'where', 'instruction'] as const),
  ],
  'diets.': ['contains', 'mayContain', 'open', 'notStated', 'freeOf', 'suitsNot', 'maySuit', 'suits'],
  'diets.allergen_': [
    ...(['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery'] as const),
    ...(['mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const),
  ] satisfies readonly Allergen[],
  'diets.diet_': ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten-free', 'lactose-free'] satisfies readonly Diet[],
  'facts.': Array.from({ length: 61 }, (_, index) => String(index + 1).padStart(2, '0')),
  'gateway.does': [
    ...([
      'ThreeDSecure',
      'Expired',
      'WrongCvv',
      'WrongNumber',
      'NoMoney',
      'Refused',
      'EmptyOnceSaved',
      'Hangs',
    ] as const),
    ...(['Dropped', 'Late', 'NoticeTwice', 'NoticeOutOfOrder', 'NoticeLate', 'NoticeNever'] as const),
    ...(['RefundSlow', 'RefundFails', 'DisputeLost', 'DisputeWon'] as const),
  ],
  'gateway.done_': ['pending', 'authorised', 'captured', 'failed', 'cancelled', 'expired'],
  'history.': ['prices', 'texts', 'pictures', 'added', 'removed', 'moved', 'others'],
  'history.did_': ['added', 'removed', 'moved', 'changed'],
  'history.kind_': [
    ...(['product', 'category', 'choice', 'variant', 'offer', 'reward', 'store', 'area', 'table', 'room'] as const),
    ...(['tax', 'gallery_picture', 'special_list', 'question_to_customers', 'city', 'staff_call'] as const),
    ...(['special_day', 'day_off'] as const),
  ],
  'history.what_': [
    ...(['category', 'price', 'name', 'description', 'picture', 'active', 'hours', 'allergens', 'gives'] as const),
    ...(['conditions', 'fee', 'minimum', 'freeFrom', 'minutes', 'shape', 'services', 'payment', 'fees'] as const),
    ...(['slots', 'contact', 'rate', 'tagline', 'color', 'logo', 'cover', 'look', 'languages', 'texts'] as const),
    ...(['contacts', 'pages', 'sideMenu', 'loyalty', 'credits', 'gateways', 'hosts', 'court', 'messaging'] as const),
    ...(['privacy', 'map', 'setting'] as const),
  ],
  'landing.': ['home', 'work'],
  'links.': ['order', 'pickup', 'pay', 'map', 'call', 'message', 'mail', 'social'],
  'staff.did_': [
    ...(['order', 'payment', 'refund', 'soldOut', 'pause', 'document', 'payLink', 'customer', 'table'] as const),
    ...(['webhook', 'key', 'staff', 'session', 'other'] as const),
  ],
  'staff.invitedAs_': ['owner', 'manager', 'counter'],
  'staff.may_': ['now', 'phones', 'menu', 'refunds', 'reports', 'staff'],
  'price.': ['bogo', 'reward', 'loyalty', 'delivery', 'packaging', 'service', 'smallOrder'],
  'recurring.': ['paused', 'ended'],
  'recurring.because_': [
    ...(['customer', 'no_answer', 'clock', 'closed', 'full', 'late', 'address', 'minimum'] as const),
    ...(['payment', 'not_offered', 'other'] as const),
  ],
  'status.': ['whyMistake', 'whyChange', 'whyWait', 'whyPlans'],
} as const satisfies Readonly<Record<string, readonly string[]>>
