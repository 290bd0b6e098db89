import { describe, expect, it } from 'vitest'
import type { BillItemView, BillView, PersonView, ShareView } from '../table-view.ts'
import { inPickingOrder, ownItems, pickableItems, sumOfPicked, takenMeanwhile } from './my-items.ts'

const me: PersonView = { id: 'me', who: 'me', name: 'Layla', number: 1 }
const omar: PersonView = { id: 'omar', who: 2, name: 'Omar', number: 2 }

const item = (id: string, person: PersonView, amount: number, claims: BillItemView['claims'] = []) =>
  ({ id, by: person, amount, claims }) as unknown as BillItemView
const share = (id: string, person: PersonView) => ({ id, by: person }) as unknown as ShareView

const bill: Pick<BillView, 'items' | 'shares'> = {
  items: [
    item('chicken', omar, 4233, [{ share: 'omars', part: 1, of: 1 }]),
    item('wrap', omar, 3405),
    item('hummus', omar, 2024, [{ share: 'omars', part: 1, of: 4 }]),
    item('biryani', me, 5245),
  ],
  shares: [share('omars', omar)],
}

describe('what can be picked of a bill', () => {
  it('stands as one’s own, what nobody has, what others took', () => {
    const order = inPickingOrder(pickableItems(bill)).map(({ item: { id } }) => id)
    expect(order).toEqual(['biryani', 'wrap', 'hummus', 'chicken'])
  })

  it('says who took it, and how others have divided it', () => {
    const [chicken, wrap, hummus] = pickableItems(bill)
    expect([chicken?.open, chicken?.takenBy[0]?.by.name]).toEqual([null, 'Omar'])
    expect([wrap?.open, wrap?.partCount]).toEqual([3405, null])
    expect([hummus?.open, hummus?.partCount]).toEqual([506, 4])
  })

  it('has one’s own ticked, and sums what is picked by the parts of the others', () => {
    const items = pickableItems(bill)
    expect([...ownItems(items)]).toEqual([['biryani', 1]])
    expect(
      sumOfPicked(
        items,
        new Map([
          ['biryani', 1],
          ['hummus', 4],
          ['chicken', 1],
        ]),
      ),
    ).toBe(5245 + 506)
    expect(sumOfPicked(items, new Map([['wrap', 2]]))).toBe(1703)
  })

  it('names what somebody took while it was picked', () => {
    expect(
      takenMeanwhile(
        pickableItems(bill),
        new Map([
          ['chicken', 1],
          ['wrap', 1],
        ]),
      ).map((one) => one.item.id),
    ).toEqual(['chicken'])
  })
})
