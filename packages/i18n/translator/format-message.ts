import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/** A piece of a compiled message: text, `#`, or what stands for a value: its name, how it is said, and its forms. */
type Token = string | readonly [name: string, type?: string, forms?: Readonly<Record<string, unknown>>]

const formats = new Map<string, { readonly number: Intl.NumberFormat; readonly plural: Intl.PluralRules }>()

function formatsOf(locale: string) {
  let known = formats.get(locale)
  if (!known) {
    known = { number: new Intl.NumberFormat(locale), plural: new Intl.PluralRules(locale) }
    formats.set(locale, known)
  }
  return known
}

/**
 * Says a compiled message with its values: plural forms, choices and numbers. The words have nothing else, as `check.ts` sees
 * to. `count` is what `#` stands for inside a plural form.
 */
export function formatMessage(
  message: CompiledMessage | string,
  locale: string,
  values: Readonly<Record<string, unknown>> = {},
  count?: number,
): string {
  if (typeof message === 'string') return message
  let text = ''
  for (const token of message as unknown as readonly Token[]) {
    if (token === '#' && count !== undefined) text += formatsOf(locale).number.format(count)
    else if (typeof token === 'string') text += token
    else {
      const [name, type, forms] = token
      const value = values[name]
      if (forms) {
        const form = type === 'plural' ? formOf(forms, value as number, locale) : String(value)
        // A value such as "constructor" is no form of its own.
        const chosen = forms[Object.hasOwn(forms, form) ? form : 'other'] as CompiledMessage
        text += formatMessage(chosen, locale, values, type === 'plural' ? (value as number) : count)
      } else text += type ? formatsOf(locale).number.format(value as number) : (value ?? '')
    }
  }
  return text
}

function formOf(forms: Readonly<Record<string, unknown>>, value: number, locale: string): string {
  return value in forms ? String(value) : formatsOf(locale).plural.select(value)
}
