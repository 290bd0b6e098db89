import type { AnswerOf } from '@compass/contract/call'
import type { examineOwnShop } from '@compass/contract/settings'
import { MESSAGE_CHANNEL } from '@compass/domain/contacts'
import { exponentOf } from '@compass/domain/money'
import { CHANNEL } from '@compass/domain/services'
import { formatAllOf, formatDate, formatDay, formatMoney, formatTime } from '@compass/i18n/formats'
import { isolate, type Key } from '@compass/i18n/translator'
import { nameOfLanguage } from '#shell/language/names.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useMethodName } from './method-names.ts'

export type Finding = AnswerOf<typeof examineOwnShop>['findings'][number]
type Values = Required<Finding['values']>
/** How each value is said; values that are not listed are said as they are. */
type Sayings = { readonly [Name in keyof Values]?: (value: Values[Name]) => string }

const SERVICES: Readonly<Record<number, Key<'settings'>>> = {
  [CHANNEL.DELIVERY]: 'settings.service_delivery',
  [CHANNEL.PICKUP]: 'settings.service_pickup',
  [CHANNEL.DINE_IN]: 'settings.service_dineIn',
  [CHANNEL.ROOM]: 'settings.service_room',
}

/** Names that are the same in every language. */
const MESSAGES: Readonly<Record<number, string>> = {
  [MESSAGE_CHANNEL.SMS]: 'SMS',
  [MESSAGE_CHANNEL.WHATSAPP]: 'WhatsApp',
}

/** Says a finding in the reader's language. */
export function useFindingSentence(): (finding: Pick<Finding, 'code' | 'values'>) => string {
  const t = useWords('settings')
  const sayings = useSayings()
  return ({ code, values }) => {
    const texts = Object.entries(values).map(([name, value]) => {
      const say = sayings[name as keyof Values] as ((value: unknown) => string) | undefined
      return [name, say ? say(value) : (value as string | number)] as const
    })
    return t(`settings.finding_${code}`, Object.fromEntries(texts))
  }
}

function useSayings(): Sayings {
  const t = useWords('settings')
  const language = useLanguage()
  const textOf = useMerchantText()
  const nameMethod = useMethodName()
  const { timeZone, clock } = useShop()
  const all = (names: readonly string[]) =>
    formatAllOf(
      names.map((name) => isolate(name, language)),
      language,
    )
  return {
    store: textOf,
    mode: (mode) => t(`settings.mode_${mode}`),
    lacks: all,
    providers: all,
    methods: (methods) => all(methods.map(nameMethod)),
    channels: (channels) => all(channels.flatMap((channel) => (SERVICES[channel] ? [t(SERVICES[channel])] : []))),
    messages: (channels) => all(channels.map((channel) => MESSAGES[channel] ?? String(channel))),
    languages: (languages) => all(languages.map(nameOfLanguage)),
    step: ({ amount, currency }) => formatMoney({ amount, currency, exponent: exponentOf(currency) }, language).text,
    date: (date) => formatDate(new Date(date), 'UTC', language),
    until: (until) => {
      const at = new Date(until)
      return `${formatDay(at, timeZone, new Date(), language)} ${formatTime(at, timeZone, language, clock)}`
    },
  }
}
