import type { Facts, Name } from './facts.ts'

type Exemption = { path: RegExp; because: string }
type Row = { not: string; but: string; except?: Exemption[] }

const ALPHABET: Exemption = {
  path: /^(tools\/|apps\/api\/pdf\/|packages\/domain\/catalogue\/search\/|packages\/domain\/contacts\/|packages\/i18n\/)/,
  because: 'a letter of the alphabet',
}
const LICENCE: Exemption = { path: /^tools\//, because: 'the notice of a licence' }

/**
 * Words of an older dialect and the words of the trade for them. A row is one word or several in a row (`placeOf`); it is
 * compared with whole words of declared names and of files. Wire, words and stored keys are strings: they are not looked at.
 */
const ROWS: readonly Row[] = [
  { not: 'asked', but: 'input, request' },
  { not: 'given', but: 'input, resolved …' },
  { not: 'made', but: 'created …, result' },
  { not: 'told', but: 'notified …' },
  { not: 'tell', but: 'notify, report' },
  { not: 'said', but: 'text, answer' },
  { not: 'kept', but: 'cached …, stored …, … record' },
  { not: 'heal', but: 'reconcile' },
  { not: 'healed', but: 'reconciled' },
  { not: 'heals', but: 'reconciles' },
  { not: 'mend', but: 'repair' },
  { not: 'freeze', but: 'snapshot' },
  { not: 'frozen', but: 'snapshot' },
  { not: 'letter', but: 'outbound webhook, push message', except: [ALPHABET] },
  { not: 'letters', but: 'outbound webhooks', except: [ALPHABET] },
  { not: 'notice', but: 'notification; of a gateway: webhook', except: [LICENCE] },
  { not: 'notices', but: 'notifications; of a gateway: webhooks', except: [LICENCE] },
  { not: 'hasty', but: 'asyncCommit' },
  { not: 'haste', but: 'asyncCommit' },
  { not: 'mourn', but: 'delete' },
  { not: 'basket', but: 'cart' },
  { not: 'baskets', but: 'carts' },
  { not: 'offer', but: 'promotion' },
  { not: 'offers', but: 'promotions' },
  { not: 'outlet', but: 'store' },
  { not: 'outlets', but: 'stores' },
  { not: 'hall', but: 'court' },
  { not: 'payable', but: 'bill' },
  { not: 'way', but: 'service, distance, method, route' },
  { not: 'ways', but: 'services, methods, routes' },
  { not: 'silence', but: 'no response, expire' },
  { not: 'question', but: 'substitution request' },
  { not: 'questions', but: 'substitution requests' },
  { not: 'circumstances', but: 'context' },
  { not: 'situation', but: 'context' },
  { not: 'wish', but: 'filter' },
  { not: 'sifted', but: 'filtered' },
  { not: 'placeOf', but: 'slot reservation, spot' },
  { not: 'takePlace', but: 'reserveSlot' },
  { not: 'holdPlace', but: 'holdSlot' },
  { not: 'placeHeld', but: 'slotReservation' },
  { not: 'giveUp', but: 'cancel, release' },
  { not: 'letGo', but: 'release, delete' },
  { not: 'putAside', but: 'parked' },
  { not: 'deadLetter', but: 'failed' },
]

/** Members that mirror a column, a stored document or a field of a call, which are never renamed. */
const FIELDS: readonly { owner: RegExp; names: RegExp; because: string }[] = [
  { owner: /Row$/, names: /./, because: 'a column' },
  {
    owner: /^(Merchant|VendorInfo|Store|StoreFees|DeliveryRule|Promotion|Capacity)$/,
    names: /^(about|question|below|by|of|posOutlet)$/,
    because: 'a merchant document',
  },
  { owner: /^(Refusal|Moment)$/, names: /^(by|askedAt)$/, because: 'a parameter of a translated sentence' },
  {
    owner: /^(HistoryEntry|Amendment|OrderStep|NextVersion)$/,
    names: /^by$/,
    because: 'the stored history of an order',
  },
  {
    owner: /Totals$|^(BasketInput|PricingInput|Parts)$/,
    names: /^offer(Discount)?$/,
    because: 'the stored totals of an order',
  },
  { owner: /^(KeptSpending|RequestedSpending)$/, names: /^asked$/, because: 'the stored spending of a cart' },
  { owner: /^(Asked|)Recurrence(Input)?$/, names: /^on$/, because: 'a field of a call' },
  { owner: /./, names: /^(inPlaceOf|without)$/, because: 'a field of a call' },
  { owner: /^(RuleView|RuleInput|CartView|Answer)$/, names: /^(on|by|offer|isTold)$/, because: 'a field of a call' },
  {
    owner: /^(PersonView|ItemView|RoundView|BillItemView|ShareView|BillView|Selection|Bill)$/,
    names: /^(who|by|of)$/,
    because: 'a field of a call',
  },
  { owner: /^button$/, names: /^on$/, because: 'a colour of the palette' },
  { owner: /^Change$/, names: /^(basket|said)$/, because: 'the stored change of an occurrence' },
  { owner: /^Books$/, names: /^notices$/, because: 'the stored ledger of the sandbox gateway' },
  { owner: /^(Menu|InfoPageData|courierStoresOf)$/, names: /^(offers|question|by)$/, because: 'a merchant document' },
  { owner: /^(CartLine|NewLine)$/, names: /^by$/, because: 'the stored line of a party’s cart' },
  { owner: /./, names: /^(question_id|what)$/, because: 'a column' },
  { owner: /./, names: /^way$/, because: 'a column' },
  { owner: /./, names: /^with$/, because: 'a WITH clause of a statement' },
  { owner: /^AreaWords$/, names: /^(basket|offers)$/, because: 'an area of words' },
]

const isField = ({ owner, text }: Name) =>
  owner !== undefined && FIELDS.some((one) => one.owner.test(owner) && one.names.test(text))

/** The first word of a constant that bounds something. */
const BOUNDS: Readonly<Record<string, string>> = { MOST: 'MAX_…', FEWEST: 'MIN_…', LEAST: 'MIN_…' }

/** Names that are no noun: `at`, `from`, `to`, `before`, `after`, `since` and `until` stay, for instants and ends of ranges. */
const NO_NOUNS = new Set([
  ...[
    'is',
    'who',
    'whom',
    'whose',
    'what',
    'which',
    'where',
    'why',
    'how',
    'when',
    'beside',
    'besides',
    'of',
    'by',
    'with',
  ],
  ...[
    'without',
    'within',
    'into',
    'on',
    'off',
    'over',
    'under',
    'above',
    'below',
    'between',
    'through',
    'against',
    'about',
  ],
])

/** Words in `-ed` and `-ing` that are nouns. */
const NOUNS = new Set([
  ...['bed', 'embed', 'feed', 'need', 'seed', 'speed', 'weed', 'embedded', 'unexpected'],
  ...['being', 'billing', 'binding', 'booking', 'building', 'ceiling', 'encoding', 'finding', 'greeting', 'heading'],
  ...['landing', 'listing', 'mapping', 'meaning', 'offering', 'opening', 'ordering', 'padding', 'posting', 'pricing'],
  ...['rating', 'reading', 'recording', 'ring', 'rounding', 'saving', 'scheduling', 'serving', 'setting', 'shipping'],
  ...['spacing', 'spending', 'string', 'thing', 'timing', 'tracking', 'warning', 'wording'],
])
/** Participles that end otherwise, and verbs and little words that were taken for types. */
const NOT_A_NOUN = new Set([
  ...['begun', 'bought', 'broken', 'brought', 'built', 'chosen', 'done', 'drawn', 'felt', 'found', 'frozen', 'given'],
  ...[
    'gone',
    'heard',
    'held',
    'hidden',
    'kept',
    'known',
    'left',
    'lost',
    'made',
    'meant',
    'met',
    'paid',
    'said',
    'say',
  ],
  ...['seen', 'sent', 'shown', 'sold', 'sought', 'spent', 'spoken', 'taken', 'then', 'thrown', 'told', 'when', 'who'],
  ...['won', 'written'],
])

/** Where changes of a document and their authors are at hand: what was, what is, by whom and when are words of the wire there. */
const OF_CHANGES =
  /^(apps\/console\/|apps\/api\/(features|records)\/(documents|platform|promotion-trials)\/|packages\/(domain|contract)\/document-changes\/|bench\/rows\/apply)/
const isOfChange = (path: string, word: string) => /^(is|by|when|of|who|about)$/.test(word) && OF_CHANGES.test(path)

/** `costOf2x`, `COST_OF`, `cost-of`: cost, of. */
export const splitWords = (name: string): string[] =>
  name
    .split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

const byFirst = new Map<string, { row: Row; words: string[] }[]>()
for (const row of ROWS) {
  const words = splitWords(row.not)
  byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), { row, words }])
}

/** What is wrong with a name, or with a file's: a word of the dialect, or no noun at all. */
export function dialectIn(path: string, name: string): string | undefined {
  const words = splitWords(name)
  const bound = /^[A-Z]+_/.test(name) ? BOUNDS[name.split('_')[0]!] : undefined
  if (bound) return `"${name}" is ${bound}`
  const isBare = words.length === 1 && !name.startsWith('_')
  if (isBare && NO_NOUNS.has(words[0]!) && !isOfChange(path, words[0]!)) return `"${name}" is no noun`
  for (const [at, word] of words.entries()) {
    const found = byFirst
      .get(word)
      ?.find((one) => one.words.every((part, index) => words[at + index] === part) && !isExempt(one.row, path))
    if (found) return `"${name}" says "${found.row.not}", not ${found.row.but}`
  }
  return
}

const isExempt = (row: Row, path: string) => row.except?.some((one) => one.path.test(path)) ?? false

/** Types are nouns: a name whose last word is a participle (`Asked`, `GatewayWebhookInput`, `CompileContext`) is none. */
export function isParticiple(name: string): boolean {
  const last = splitWords(name).at(-1) ?? ''
  if (NOUNS.has(last)) return false
  return NOT_A_NOUN.has(last) || (/(ed|ing)$/.test(last) && last.length > 3)
}

type NameFault = { line: number; text: string }

/** Names of the dialect in one file, its own name first. */
export function dialectOf({ path, names }: Pick<Facts, 'path' | 'names'>): NameFault[] {
  const file = path.split('/').at(-1)!.replace(/\..*$/, '')
  const found = NAMED_BY_WORDS.test(path) ? undefined : dialectIn(path, file)
  return [
    ...(found ? [{ line: 1, text: found }] : []),
    ...faultsOf(names, (name) => (isField(name) ? undefined : dialectIn(path, name.text))),
  ]
}

/** Files named after an area of our words: the areas are keys, and stay. */
const NAMED_BY_WORDS = /^packages\/i18n\/words\//

export function participlesOf({ names }: Pick<Facts, 'names'>): NameFault[] {
  return faultsOf(names, ({ text, kind }) =>
    kind === 'type' && isParticiple(text) ? `type "${text}" is no noun` : undefined,
  )
}

function faultsOf(names: readonly Name[], whyNot: (name: Name) => string | undefined): NameFault[] {
  return names.flatMap((name) => {
    const text = whyNot(name)
    return text ? [{ line: name.line, text }] : []
  })
}
