import type { Translator } from '@compass/i18n/translator'
import { conditionsOf, type Promotion } from './rules/promotion-model.ts'

/** A token of the sentence: each stands for one field. */
export type TokenName =
  | 'rate'
  | 'most'
  | 'amount'
  | 'price'
  | 'gift'
  | 'about'
  | 'minimum'
  | 'services'
  | 'days'
  | 'code'
  | 'perUser'

interface SentencePart {
  readonly token: TokenName | null
  readonly words: string
}

/** How names, money and days are said in the language of the sentence. */
export interface SentenceNames {
  readonly money: (decimal: string) => string
  readonly rate: (rate: string) => string
  readonly about: (promotion: Promotion) => string
  readonly gift: (skus: readonly string[]) => string
  readonly services: (services: readonly string[]) => string
  readonly days: (promotion: Promotion) => string | null
}

type Words = Translator<'offers'>

/** A stretch of a sentence: plain, or inside a numbered tag. */
type Piece = string | { readonly index: number; readonly text: string }

/** What an offer does, in one sentence, cut into words and tokens. `withAll`: what is not said yet is a token too. */
export function sentenceOf(promotion: Promotion, t: Words, names: SentenceNames, withAll: boolean): SentencePart[] {
  const { minimum, services, perUser, firstOrder } = conditionsOf(promotion)
  const { gives, code } = promotion
  const parts: SentencePart[] = [...giftClause(promotion, t, names, withAll)]
  const clause = (pieces: readonly Piece[], ...tokens: TokenName[]) => parts.push(...cut(pieces, tokens))
  if (minimum !== null) clause(t.rich('offers.say_minimum', { amount: names.money(minimum) }), 'minimum')
  else if (withAll) clause(t.rich('offers.say_anySum'), 'minimum')
  if (gives.kind !== 'freeDelivery') {
    if (services !== null) clause(t.rich('offers.say_services', { services: names.services(services) }), 'services')
    else if (withAll) clause(t.rich('offers.say_anyService'), 'services')
  }
  const days = names.days(promotion)
  if (days !== null) clause(t.rich('offers.say_days', { days }), 'days')
  else if (withAll) clause(t.rich('offers.say_anyDay'), 'days')
  if (code !== undefined) clause(t.rich('offers.say_code', { code }), 'code')
  else clause(t.rich('offers.say_automatic'), 'code')
  if (firstOrder) parts.push({ token: null, words: t('offers.say_firstOrder') })
  if (perUser !== null) clause(t.rich('offers.say_perUser', { count: perUser }), 'perUser')
  else if (withAll) clause(t.rich('offers.say_anyOften'), 'perUser')
  parts.push({ token: null, words: t('offers.say_end') })
  return parts
}

function giftClause(promotion: Promotion, t: Words, names: SentenceNames, withAll: boolean): SentencePart[] {
  const { gives } = promotion
  const about = names.about(promotion)
  switch (gives.kind) {
    case 'percentage': {
      const first = cut(t.rich('offers.say_percentage', { rate: names.rate(gives.rate), about }), ['rate', 'about'])
      if (gives.most !== null)
        return [...first, ...cut(t.rich('offers.say_most', { amount: names.money(gives.most) }), ['most'])]
      return withAll ? [...first, ...cut(t.rich('offers.say_noMost'), ['most'])] : first
    }
    case 'amount':
      return cut(t.rich('offers.say_amount', { amount: names.money(gives.amount), about }), ['amount', 'about'])
    case 'fixedPrice':
      return cut(t.rich('offers.say_fixedPrice', { price: names.money(gives.price), about }), ['price', 'about'])
    case 'freeProduct':
      return cut(t.rich('offers.say_freeProduct', { product: names.gift(gives.products) }), ['gift'])
    default:
      return [{ token: null, words: t('offers.say_freeDelivery') }]
  }
}

/** Words with numbered tags: the tag's number says which token it is. */
function cut(pieces: readonly Piece[], tokens: readonly TokenName[]): SentencePart[] {
  return pieces.map((piece) =>
    typeof piece === 'string'
      ? { token: null, words: piece }
      : { token: tokens[piece.index] ?? null, words: piece.text },
  )
}
