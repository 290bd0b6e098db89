import { cleanText, fault, faultsOf } from '../contacts/index.ts'
import type { Text } from '../languages/index.ts'
import type { CollectField, Merchant } from '../merchants/index.ts'
import { accept, type FieldFault, type Result, refuse } from '../refusal/index.ts'
import { type OrderType, serviceOf } from '../services/index.ts'

/** What a customer said in one of the fields, as an order freezes it. */
export interface CollectedField {
  readonly id: string
  readonly name: Text
  readonly type: CollectField['type']
  /** What was typed; of a list the id of the option. */
  readonly value: string
  /** The option as it was called; null for what was typed. */
  readonly option: Text | null
}

const NOTHING: readonly never[] = []

/** The fields that a store asks for with orders of a type, in the merchant's order. */
export function fieldsFor(
  { collect }: Pick<Merchant, 'collect'>,
  storeId: string,
  orderType: OrderType,
): readonly CollectField[] {
  if (!collect) return NOTHING
  return collect.filter(
    ({ storeIds, services }) =>
      (storeIds === null || storeIds.includes(storeId)) &&
      (services === null || services.includes(serviceOf(orderType))),
  )
}

/**
 * What was said in the fields that are asked for (the specification, sections 3 and 5: collect-from-user). Refuses
 * `invalid_fields` with every fault under `collectFromUser.<field>`. Faults are a mandatory field that is blank, a text that
 * is too long or that no printer may be sent, and an unknown option. A field that comes twice or is unknown is one too. Blank
 * is as good as left out.
 */
export function checkCollected(
  fields: readonly CollectField[],
  supplied: readonly { readonly _id: string; readonly value: string }[] = NOTHING,
): Result<readonly CollectedField[]> {
  if (fields.length === 0 && supplied.length === 0) return accept(NOTHING)
  const faults: FieldFault[] = []
  const text = new Map<string, string>()
  for (const { _id, value } of supplied) {
    if (!fields.some(({ id }) => id === _id)) faults.push({ path: pathOf(_id), rule: 'not_asked' })
    else if (text.has(_id)) faults.push({ path: pathOf(_id), rule: 'twice' })
    else text.set(_id, value)
  }
  const collected: CollectedField[] = []
  for (const field of fields) {
    const checked = checkOne(field, text.get(field.id) ?? '')
    if (!checked.ok) faults.push(...faultsOf(checked))
    else if (checked.value) collected.push(checked.value)
  }
  return faults.length > 0 ? refuse({ reason: 'invalid_fields', faults }) : accept(collected)
}

function checkOne(field: CollectField, supplied: string): Result<CollectedField | null> {
  const { id, name, type, isMandatory, limit, options } = field
  const path = pathOf(id)
  const text = cleanText(supplied, limit, path)
  if (!text.ok) return text
  const value = text.value
  if (value === '') return isMandatory ? fault(path, 'details_required') : accept(null)
  if (type === 'text') return accept({ id, name, type, value, option: null })
  const chosen = options.find((option) => option.id === value)
  return chosen ? accept({ id, name, type, value, option: chosen.name }) : fault(path, 'unknown')
}

/** An unknown field's id is the client's word and as long as it likes. */
function pathOf(fieldId: string): string {
  return `collectFromUser.${fieldId.slice(0, 80)}`
}
