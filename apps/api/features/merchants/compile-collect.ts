import type { CollectField, Merchant } from '@compass/domain/merchants'
import type { CompileContext } from './compile-context.ts'
import { storeIdsOf } from './compile-vendor.ts'
import { SERVICES } from './service-codes.ts'

/** An option is known by its id. */
const ID_LENGTH = 36

/** What stores ask customers for beside name and phone; nothing where the document asks for nothing. */
export function compileCollect(at: CompileContext): Pick<Merchant, 'collect'> {
  const { collect } = at.document
  if (collect.length === 0) return {}
  at.faults.addTwice(
    collect.map(({ key }, index) => ({ key, path: ['collect', index, 'key'] })),
    'field',
  )
  return {
    collect: collect.map((field, index): CollectField => {
      const path = ['collect', index]
      const options = field.type === 'dropdown' ? field.options : []
      at.faults.addTwice(
        options.map(({ key }, place) => ({ key, path: [...path, 'options', place, 'key'] })),
        'option',
      )
      return {
        id: at.id('collect', field.key),
        key: field.key,
        name: at.text(field.name, [...path, 'name']),
        hint: at.textOrEmpty(field.hint, [...path, 'hint']),
        type: field.type,
        isMandatory: field.mandatory,
        limit: field.type === 'text' ? field.limit : ID_LENGTH,
        options: options.map(({ key, name }, place) => ({
          id: at.id('collect', field.key, key),
          name: at.text(name, [...path, 'options', place, 'name']),
        })),
        storeIds: storeIdsOf(at, field.stores, [...path, 'stores']),
        services: field.services ? [...new Set(field.services)].map((service) => SERVICES[service]) : null,
      }
    }),
  }
}
