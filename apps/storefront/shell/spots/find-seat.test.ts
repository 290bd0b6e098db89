import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { findSeat } from './find-seat.ts'
import { readSpotCookie, type SpotCookie, setSpotCookie } from './spot-cookie.ts'

const TERRACE = { en: 'Terrace', ar: 'الشرفة' }
const PATH = '/dine/saffron.Zm9vYmFyYmF6cXV4cXV1eA'
const table: SpotCookie = { store: 'marina', kind: 'table', number: '7', name: TERRACE, path: PATH }
const seated = {
  _id: 'spot',
  kind: 'table',
  number: '7',
  zone: TERRACE,
  seats: 4,
  floor: null,
  isSingleOrderDineIn: true,
}
const AT_SEVEN = { store: 'marina', spot: seated, chooseTable: false }

interface Browser {
  readonly spot?: SpotCookie
  /** The cookie of store and service. */
  readonly choice?: string
  readonly hasSession?: boolean
  /** What the server says of the session's seat; a number: it refuses with that status. */
  readonly seat?: object | null | number
}

/** What a page finds, what it calls, and what the browser holds afterwards. */
async function look({ spot, choice, hasSession = true, seat = null }: Browser) {
  const cookies = new Map<string, string>()
  const page: Partial<PageRequest> = {
    publicUrl: 'https://order.example',
    clientAddress: '10.0.0.1',
    cookies,
    setCookies: [],
    async send({ method, url }) {
      calls.push(`${method} ${url}`)
      const isRefused = typeof seat === 'number'
      const meta = { code: isRefused ? seat : 200, message: '', requestId: 'r', ...(isRefused ? { error: 'x' } : {}) }
      const data = isRefused ? null : method === 'GET' ? { seat } : { done: true }
      return { status: isRefused ? seat : 200, headers: {}, body: Buffer.from(JSON.stringify({ data, meta })) }
    },
  }
  const calls: string[] = []
  const keep = () => {
    for (const line of page.setCookies!.splice(0)) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
  }
  if (spot) setSpotCookie(page as PageRequest, 'saffron', spot)
  keep()
  if (choice) cookies.set('where.saffron', choice)
  if (hasSession) cookies.set('s.merchant', 'token')
  const context = new RouterContextProvider()
  context.set(pageRequest, page as PageRequest)
  const found = await findSeat(context, new Request('https://order.example/saffron'), 'saffron')
  const during = [cookies.has('spot.saffron'), cookies.get('where.saffron')]
  keep()
  const after = { spot: readSpotCookie(cookies, 'saffron'), choice: cookies.get('where.saffron') }
  return { found, calls, during, after }
}

const ASKS = 'GET /v1/users/create/dineIn'
const LEAVES = 'DELETE /v1/users/create/dineIn'
const HOME = { spot: null, choice: '..' }

describe('where a visitor sits', () => {
  it('is calls of nobody who has scanned nothing', async () => {
    expect(await look({ choice: 'marina.20.harbour' })).toMatchObject({ found: null, calls: [] })
    expect(await look({})).toMatchObject({ found: null, calls: [], after: { spot: null, choice: undefined } })
  })

  it('is what the session says, where the browser says the same', async () => {
    const { found, calls, after } = await look({ spot: table, choice: 'marina.50.', seat: AT_SEVEN })
    expect([found, calls, after]).toEqual([table, [ASKS], { spot: table, choice: 'marina.50.' }])
  })

  it('is what the session says, where the browser says another table', async () => {
    const { found, after } = await look({ spot: { ...table, number: '9', name: null }, seat: AT_SEVEN })
    expect([found, after.spot]).toEqual([table, table])
    const unchosen = await look({ spot: table, seat: { store: 'marina', spot: null, chooseTable: true } })
    expect(unchosen.after.spot).toMatchObject({ kind: 'store', number: '', name: null })
  })

  it('is nowhere once the session sits nowhere: this very page is one of the ordinary shop', async () => {
    const { found, during, after } = await look({ spot: table, choice: 'marina.50.' })
    expect([found, during, after]).toEqual([null, [false, undefined], HOME])
  })

  it('is nowhere without a session', async () => {
    const { found, calls, after } = await look({ spot: table, choice: 'marina.50.', hasSession: false })
    expect([found, calls, after]).toEqual([null, [], HOME])
  })

  it.each(['marina.50.', 'marina.60.'])(
    'is over once the browser has forgotten it (%s): the session gets up',
    async (choice) => {
      const { found, calls, during, after } = await look({ choice, seat: AT_SEVEN })
      expect([found, calls, during, after]).toEqual([null, [LEAVES], [false, undefined], HOME])
    },
  )

  it('stays what it was while the server cannot say it', async () => {
    const { found, after } = await look({ spot: table, choice: 'marina.50.', seat: 503 })
    expect([found, after.spot]).toEqual([table, table])
  })
})
