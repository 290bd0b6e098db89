import { chooseText, type Text } from '@compass/domain/languages'
import { serverWords } from '@compass/i18n/server'
import { describe, expect, it } from 'vitest'
import { testCart, testMember, testVisit } from './test-visit.ts'
import { describeVisitNews } from './visit-news.ts'
import { toVisitView, type VisitData } from './visit-view.ts'

const t = serverWords('en')
const say = (text: Text | null | undefined) => chooseText(text, 'en', 'en')
const view = (visit: VisitData) => toVisitView(visit, say, t)
/** Without the marks that keep a name in its own direction. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

const layla = testMember(1, 'Layla')
const omar = testMember(2, 'Omar')
const cart = testCart([
  ['l1', 'm2', 'Karak tea', 2, 1800],
  ['l2', 'm1', 'Biryani', 1, 5700],
  ['l3', 'm2', 'Fattoush', 1, 2400],
])

describe('a visit on the screen', () => {
  it('has the visitor first and everybody’s lines with their sums', () => {
    const { party } = view(testVisit(1, { members: [layla, omar], cart }, 'm2'))
    expect(party?.members.map(({ name, seat }) => [name, seat])).toEqual([
      ['Omar', 'me'],
      ['Layla', 1],
    ])
    expect(party?.groups.map(({ member, count, total }) => [member.name, count, total])).toEqual([
      ['Omar', 3, 4200],
      ['Layla', 1, 5700],
    ])
  })

  it('calls who typed no name a guest with their number, and takes the initial as people see it', () => {
    const members = [layla, testMember(2, null), testMember(3, 'سارة'), testMember(4, '👩‍🍳 Ana')]
    const { party } = view(testVisit(1, { members }))
    expect(party?.members.map(({ name, initial }) => [plain(name), initial])).toEqual([
      ['Layla', 'L'],
      ['Guest 2', '2'],
      ['سارة', 'س'],
      ['👩‍🍳 Ana', '👩‍🍳'],
    ])
  })

  it('keeps who waits apart, and takes free units off a person’s sum', () => {
    const asking = testMember(3, 'Daniel', { state: 'waiting' })
    const paired = structuredClone(cart)!
    paired.totals.explain.push({ rule: 'bogo', line: 'l1', amount: { amount: -900, currency: 'AED' } } as never)
    const { party } = view(testVisit(1, { members: [layla, omar, asking], cart: paired }))
    expect(party?.asking.map(({ name }) => name)).toEqual(['Daniel'])
    expect(party?.members).toHaveLength(2)
    expect(party?.groups.find(({ member }) => member.name === 'Omar')?.total).toBe(3300)
  })

  it('shows nothing of a party to who waits', () => {
    expect(
      view({ ...testVisit(1, {}), me: { member: 'm9', state: 'waiting', wasIn: false }, party: null }).party,
    ).toBeNull()
  })
})

describe('what others have done', () => {
  const first = { members: [layla, omar], cart }
  const news = (before: VisitData, after: VisitData) => describeVisitNews(view(before), view(after), t).map(plain)

  it('says who asks, comes and goes', () => {
    const asking = testMember(3, 'Daniel', { state: 'waiting' })
    const request = testVisit(2, { ...first, members: [layla, omar, asking] })
    expect(news(testVisit(1, first), request)).toEqual(['Daniel would like to join'])
    const isIn = testVisit(3, { ...first, members: [layla, omar, testMember(3, 'Daniel')] })
    expect(news(request, isIn)).toEqual(['Daniel has joined'])
    expect(news(isIn, testVisit(4, first))).toEqual(['Daniel has left'])
  })

  it('says what others put in and took out, and nothing of the visitor’s own', () => {
    const less = testCart([
      ['l1', 'm2', 'Karak tea', 3, 2700],
      ['l4', 'm1', 'Lemonade', 1, 1600],
    ])
    expect(news(testVisit(1, first), testVisit(2, { ...first, cart: less }))).toEqual([
      'Omar added Karak tea',
      'Omar took out Fattoush',
    ])
  })

  it('says a round in one sentence, and not that its lines are gone', () => {
    const order = { _id: 'o1', orderId: '1', status: 10, isOpen: true }
    const sent = testVisit(2, { ...first, cart: testCart([]), orders: [order] })
    expect(news(testVisit(1, first), sent)).toEqual(['A round is in the kitchen'])
  })

  it('says nothing twice, and nothing of another visit', () => {
    expect(news(testVisit(1, first), testVisit(1, { ...first, members: [layla] }))).toEqual([])
    expect(news({ ...testVisit(1, first), _id: 'v0' }, testVisit(2, { ...first, members: [layla] }))).toEqual([])
  })
})
