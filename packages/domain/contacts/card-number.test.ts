import { getCountries, getExampleNumber, parsePhoneNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { holdsCardNumber, maskCardNumbers, passesLuhn } from './index.ts'

const SEED = Number(process.env.CARD_SEED ?? 20_261_122)

/** Mulberry32: the same seed gives the same texts on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function textsFrom(seed: number) {
  const random = randomFrom(seed)
  const lower = (end: number) => Math.floor(random() * end)
  const oneOf = <T>(all: readonly T[]) => all[lower(all.length)]!
  const digits = (count: number) => Array.from({ length: count }, () => lower(10)).join('')
  const two = (from: number, to: number) => String(from + lower(to - from + 1)).padStart(2, '0')
  return { below: lower, oneOf, digits, two }
}

type Maker = ReturnType<typeof textsFrom>

/** Digits with the last one that Luhn wants. */
function withLuhn(digits: string): string {
  return [...'0123456789'].map((last) => digits + last).find(passesLuhn)!
}

const inGroups = (digits: string, sizes: readonly number[], gap: string) =>
  sizes
    .map((size, group) => {
      const start = sizes.slice(0, group).reduce((sum, one) => sum + one, 0)
      return digits.slice(start, start + size)
    })
    .join(gap)

const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** First digits and lengths of every scheme. */
const SCHEMES: readonly (readonly [string, readonly string[], readonly number[]])[] = [
  ['Visa', ['4'], [16, 19]],
  ['Mastercard', ['51', '55', '2221', '2300', '2699', '2720'], [16]],
  ['American Express', ['34', '37'], [15]],
  ['Discover', ['6011', '644', '649', '65'], [16, 19]],
  ['Diners Club', ['300', '305', '36', '38', '39'], [14, 16, 19]],
  ['JCB', ['3528', '3589'], [16, 19]],
  ['UnionPay', ['62'], [16, 17, 18, 19]],
  ['Maestro', ['50', '56', '58', '63', '67'], [16, 18, 19]],
  ['Mir', ['2200', '2204'], [16, 19]],
  ['RuPay', ['60', '65', '81', '82', '508'], [16]],
  ['mada', ['9682'], [16]],
]

/** Groups of a number of so many digits, as cards and people have them. */
const GROUPS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  14: [[14], [4, 6, 4]],
  15: [[15], [4, 6, 5]],
  16: [[16], [4, 4, 4, 4], Array(16).fill(1), Array(8).fill(2)],
  17: [[17], [4, 4, 4, 4, 1]],
  18: [[18], [4, 4, 4, 4, 2], [6, 6, 6]],
  19: [[19], [4, 4, 4, 4, 3]],
}

const GAPS = [
  ...[
    ' ',
    '  ',
    '\u00a0',
    '\u2009',
    '\n',
    '\t',
    '\r\n',
    '.',
    '. ',
    '-',
    ' - ',
    '\u2010',
    '\u2011',
    '–',
    '—',
    '−',
    '－',
  ],
  ...['·', ' · ', '•', '・', '/', ' / ', '／', '\\', '_', '+', '\u200b', '\u200e', '\u2060', '\u00ad'],
]

/** Zeros: our own, Arabic-Indic, Persian, Devanagari, Bengali, Thai, full-width, and the bold ones of mathematics. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce]

describe('a card number in a text', () => {
  test.each(SCHEMES)('%s, in each spelling and script', (_, prefixes, lengths) => {
    const { oneOf, digits } = textsFrom(SEED)
    const missed: string[] = []
    for (const prefix of prefixes)
      for (const length of lengths)
        for (const sizes of GROUPS[length]!)
          for (const gap of GAPS)
            for (const zero of ZEROS) {
              const number = withLuhn(prefix + digits(length - 1 - prefix.length))
              const written = inScript(inGroups(number, sizes, gap), zero)
              const text = oneOf([written, `card ${written}, cvv 123`, `بطاقة ${written}`, `pay:${written}.`])
              if (!holdsCardNumber(text)) missed.push(text)
            }
    expect(missed).toEqual([])
  })

  test.each([
    ['with what follows on a card', '4242 4242 4242 4242 12/27 123'],
    ['with a code alone behind it', '4242 4242 4242 4242 123'],
    ['behind a date and before a code', '12/27 4242424242424242 123'],
    ['glued to words', 'visa4242424242424242cvv123'],
    ['in an e-mail', '4242424242424242@example.com'],
    ['fours with several gaps', '4242-4242 4242.4242'],
    ['behind a phone', '050 123 4567, 4242 4242 4242 4242'],
    ['in the keys of a keypad', [...'4242424242424242'].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
    ['raised', '⁴²⁴²⁴²⁴²⁴²⁴²⁴²⁴²'],
    ['of 13 digits, as they once were', '4222222222222'],
    ['fifteen digits behind a plus', '+378282246310005'],
  ])('%s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  test('is masked, and nothing else of the text', () => {
    expect(maskCardNumbers('4242 4242 4242 4242 12/27, ٢ بصل; then ٣٧٨٢٨٢٢٤٦٣١٠٠٠٥!')).toBe(
      '[card] 12/27, ٢ بصل; then [card]!',
    )
    expect(maskCardNumbers('call 050 123 4567')).toBe('call 050 123 4567')
  })
})

describe('a number that is no card', () => {
  test.each([
    ['one wrong digit', '4242424242424243'],
    ['a length that its scheme does not issue', withLuhn('42424242424242')],
    ['first digits of no scheme', withLuhn('123456789012345')],
    ['a run of 20 digits that holds one', '14242424242424242424'],
    ['a run of 17 digits that ends with one', '14242424242424242'],
    ['twice in one run', '42424242424242424242424242424242'],
    ['an id without hyphens', 'a4242424242424242bcdef0123456789'],
    ['a hash', `${'e'.repeat(24)}4242424242424242${'0'.repeat(24)}`],
    ['an id whose letters are all digits', '42424242-4242-4242-4242-424242424242'],
    ['the decimals of a coordinate', '24.4242424242424242,54.4111111111111111'],
    ['a date and a date', '30/05/2024 - 02/06/2024'],
    ['sums with points', 'Rp 4.242.424.242.424'],
    ['an order of another shop', '405-1234567-1234567'],
    ['a phone of Germany without its plus', withLuhn('491512345670')],
    ['a phone with a zero too many', `+${withLuhn('440791112345')}`],
  ])('%s', (_, text) => {
    expect([text, maskCardNumbers(text)]).toEqual([text, text])
  })

  test.each([
    ['two phones of eight digits', '5019 7170 / 1010 3742'],
    ['two phones in two lines', '5019 7170\n1010 3742'],
    ['a phone behind a phone', '50197170 10103742'],
    ['a postcode, a phone and a door', inGroups(withLuhn('402006641234512'), [4, 4, 5, 3], ' ')],
    ['a date and a date', inGroups(withLuhn('300520243105202'), [2, 2, 4, 2, 2, 4], '.')],
    ['prices', '4242, 4242, 4242, 4242'],
  ])('%s, though the digits would be a card in one piece', (_, text) => {
    expect([holdsCardNumber(text), holdsCardNumber(text.replace(/\D/g, ''))]).toEqual([false, true])
  })

  test(`20,000 ids, whose digits are many, seed ${SEED}: none is refused`, () => {
    const make = textsFrom(SEED)
    const ids = Array.from({ length: 20_000 }, () => uuid(make))
    expect(ids.filter(holdsCardNumber)).toEqual([])
    expect(ids.filter((id) => holdsCardNumber(`order of ${id}, cart_${id}/${id}`))).toEqual([])
  })

  test('a list of small numbers is none, where a part of it would be one', () => {
    const list = [...'4242424242424242'].join(' ')
    expect([holdsCardNumber(list), holdsCardNumber(`7 ${list}`)]).toEqual([true, false])
  })

  test(`10,000 harmless texts, seed ${SEED}: none is refused`, () => {
    const make = textsFrom(SEED)
    const texts = Array.from({ length: 10_000 }, () => make.oneOf(HARMLESS)(make))
    expect(new Set(texts).size).toBeGreaterThan(9_000)
    expect(texts.filter(holdsCardNumber)).toEqual([])
  })
})

function uuid({ digits, below: lower, oneOf }: Maker): string {
  const hex = (count: number) => Array.from({ length: count }, () => lower(16).toString(16)).join('')
  return oneOf([
    `${hex(8)}-${hex(4)}-7${hex(3)}-${hex(4)}-${hex(12)}`,
    `${digits(8)}-${digits(4)}-7${digits(3)}-${digits(4)}-${hex(12)}`,
    `${hex(4)}${digits(4)}-${digits(4)}-7${digits(3)}-${digits(4)}-${hex(12)}`,
    hex(64),
  ])
}

function barcode({ oneOf, digits, below: lower }: Maker): string {
  const first = oneOf(['4', '40', '45', '50', '52', '60', '62', '69', '30', '37', '86', '87', '978', ''])
  const body = first + digits(12 - first.length)
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  const code = body + ((10 - (sum % 10)) % 10)
  const written = oneOf([code, inGroups(code, [1, 6, 6], ' '), inScript(code, 0x660)])
  return oneOf([written, `EAN ${written}`, `the one with barcode ${written}, please`, `${1 + lower(9)} x ${written}`])
}

const PHONES = getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? [])

function onePhone({ oneOf, digits }: Maker): string {
  const number = oneOf(PHONES).slice(0, -4) + digits(4)
  const phone = parsePhoneNumber(number)
  return oneOf([
    number,
    `00${number.slice(1)}`,
    number.slice(1),
    phone.formatInternational(),
    phone.formatInternational().replaceAll(' ', '-'),
    phone.formatInternational().replaceAll(' ', '.').slice(1),
    phone.formatNational(),
    phone.nationalNumber,
    phone.formatNational().replaceAll(' ', '-'),
    phone.formatInternational().replace(/^(\+\d+) /, '$1 (0) '),
    inScript(phone.formatInternational(), 0x660),
  ])
}

function phone(make: Maker): string {
  const { oneOf } = make
  return oneOf([
    () => onePhone(make),
    () => `call me on ${onePhone(make)} at the door`,
    () => `هاتفي ${onePhone(make)}`,
    () => `${onePhone(make)}, or ${onePhone(make)}`,
  ])()
}

function id({ digits, below: lower, oneOf }: Maker): string {
  const hex = (count: number) => Array.from({ length: count }, () => lower(16).toString(16)).join('')
  const uuid = `${hex(8)}-${hex(4)}-7${hex(3)}-${hex(4)}-${hex(12)}`
  const allDigits = `${digits(8)}-${digits(4)}-7${digits(3)}-${digits(4)}-${digits(12)}`
  return oneOf([
    uuid,
    allDigits,
    `${uuid},${allDigits}`,
    uuid.replaceAll('-', ''),
    hex(64),
    `order #${1 + lower(99_999)}`,
    `order ${digits(8)} of yesterday`,
    `ORD-20${digits(2)}-${digits(6)}`,
    `INV/20${digits(2)}/${digits(5)}`,
    String(1_700_000_000_000 + lower(2 ** 31)),
    digits(20 + lower(20)),
  ])
}

function date({ two, oneOf, below: lower }: Maker): string {
  const day = () =>
    oneOf([
      `${two(1, 31)}.${two(1, 12)}.20${two(20, 35)}`,
      `${two(1, 31)}/${two(1, 12)}/20${two(20, 35)}`,
      `20${two(20, 35)}-${two(1, 12)}-${two(1, 31)}`,
      `20${two(20, 35)}${two(1, 12)}${two(1, 31)}`,
    ])
  const time = () => `${two(0, 23)}${oneOf([':', '.'])}${two(0, 59)}`
  return oneOf([
    `${day()} ${time()}`,
    `${day()} - ${day()}`,
    `${day()}–${day()}`,
    `between ${time()}-${time()} and ${time()}-${time()}`,
    `${day()} ${time()} for ${1 + lower(30)}`,
    `20${two(20, 35)}-${two(1, 12)}-${two(1, 28)}T${two(0, 23)}:${two(0, 59)}:${two(0, 59)}.${two(0, 99)}0Z`,
  ])
}

function amount({ below: lower, oneOf, digits, two }: Maker): string {
  const sum = () =>
    oneOf([`${lower(9999)}.${two(0, 99)}`, `${1 + lower(9)},${digits(3)}.00`, `${1 + lower(99)}.${digits(3)},00`])
  return oneOf([
    `AED ${sum()}`,
    `${sum()} + ${sum()} = ${sum()}`,
    `Rp ${1 + lower(9)}.${digits(3)}.${digits(3)}.${digits(3)}`,
    `${sum()}, ${sum()}, ${sum()} and ${sum()}`,
    `change for ${digits(3)} د.إ`,
    `${lower(90)}.${digits(15)},${lower(180)}.${digits(16)}`,
  ])
}

function address({ below: lower, oneOf, digits }: Maker): string {
  return oneOf([
    `Flat ${lower(9999)}, floor ${lower(60)}, building ${digits(4)}, ${digits(5)} Dubai`,
    `Block ${lower(12)}, street ${lower(400)}, house ${lower(90)}, PACI ${digits(8)}`,
    `شقة ${inScript(digits(4), 0x660)} طابق ${inScript(digits(2), 0x660)}`,
    `Bulevar ${lower(200)}/${lower(40)}, ${digits(5)} Beograd`,
    `${lower(300)} rue de la Paix, ${digits(5)} Paris, code ${digits(4)}A${digits(4)}`,
    `Villa ${digits(3)}-${digits(2)}, gate ${digits(4)}, ring ${lower(10)} ${lower(10)} ${lower(10)}`,
  ])
}

const HARMLESS = [barcode, phone, id, date, amount, address]
