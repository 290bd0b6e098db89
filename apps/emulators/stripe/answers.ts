import type { Books, StripeObject } from './books.ts'
import { invalid } from './errors.ts'
import { type Form, textAt, textsAt } from './form.ts'

/** An object as it is answered: a copy, in which what was asked for stands in full. @throws StripeError */
export function present(books: Books, object: StripeObject, form: Form): unknown {
  const copy = structuredClone(object) as unknown
  for (const path of Object.values(textsAt(form, 'expand'))) expandAt(books, copy, path.split('.'), path)
  return copy
}

function expandAt(books: Books, value: unknown, [part, ...rest]: readonly string[], path: string): void {
  if (part === undefined) return
  const holder = value as Record<string, unknown>
  if (Array.isArray(value)) {
    for (const one of value) expandAt(books, one, [part, ...rest], path)
    return
  }
  if (!(part in holder)) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  const link = holder[part]
  if (link === null) return
  if (typeof link === 'string') {
    const found = books.get(link)
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    holder[part] = structuredClone(found)
  }
  expandAt(books, holder[part], rest, path)
}

/** A page of a list, the newest first; `isIn` says what else was asked for. @throws StripeError */
export function presentList<T extends StripeObject>(
  books: Books,
  url: string,
  objects: readonly T[],
  form: Form,
  isIn: (object: T) => boolean = () => true,
): unknown {
  const limit = Number(textAt(form, 'limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw invalid('This value must be between 1 and 100.', 'limit')
  const wanted = objects.filter(
    (one) => isIn(one) && isBetween(one, form, 'created') && isBetween(one, form, 'arrival_date'),
  )
  const after = textAt(form, 'starting_after')
  const at = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && at === 0) throw invalid(`No such object: '${after}'`, 'starting_after', 'resource_missing')
  const list = { object: 'list', data: wanted.slice(at, at + limit), has_more: wanted.length > at + limit, url }
  return present(books, list as unknown as StripeObject, form)
}

function isBetween(object: StripeObject, form: Form, field: 'created' | 'arrival_date'): boolean {
  const bounds = form[field]
  if (bounds === undefined) return true
  const at = (object as unknown as Record<string, number>)[field]!
  const bound = (name: string) => Number(textAt(form, field, name) ?? Number.NaN)
  const isOutside = at < bound('gte') || at > bound('lte') || at >= bound('lt') || at <= bound('gt')
  return !isOutside
}
