import { chooseText, type Language, type Text } from '@compass/domain/languages'
import { serverWords } from '@compass/i18n/server'
import type { Order } from '../../records/orders/order.ts'
import type { SubOrderShape } from './round-answer.ts'

/** A round as a kitchen prints it, in its own language. */
interface KitchenRound extends Pick<SubOrderShape, '_id' | 'number' | 'at' | 'tableNumber'> {
  readonly language: Language
  /** Who sent it: their name, or their number. */
  readonly guest: string
  readonly items: readonly KitchenItem[]
}

interface KitchenItem extends Pick<SubOrderShape['items'][number], '_id' | 'line' | 'sku' | 'qty' | 'state'> {
  readonly name: string
  readonly choices: readonly { readonly name: string; readonly counter: number }[]
  readonly note: string
  readonly guest: string
}

/** The items of this round alone, with the table where the party sat and the guests whose items they are. */
export function kitchenRound({ languages }: Pick<Order, 'languages'>, round: SubOrderShape): KitchenRound {
  const { _id, number, at, tableNumber } = round
  const language = languages.merchant
  const words = serverWords(language)
  const read = (text: Text) => chooseText(text, language, languages.customer)?.text ?? ''
  const guestOf = ({ name, number }: SubOrderShape['by']) => name ?? words('messages.guest', { number: String(number) })
  return {
    _id,
    number,
    at,
    tableNumber,
    language,
    guest: guestOf(round.by),
    items: round.items.map((item) => ({
      _id: item._id,
      line: item.line,
      sku: item.sku,
      qty: item.qty,
      state: item.state,
      name: read(item.name),
      choices: item.customize.flatMap(({ variants }) =>
        variants.map(({ name, counter }) => ({ name: read(name), counter })),
      ),
      note: item.specialInstructions,
      guest: guestOf(item.by),
    })),
  }
}
