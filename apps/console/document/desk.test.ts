import { listDrafts, readDocument } from '@compass/contract/document-changes'
import { type Change, DraftBook, valueAt } from '@compass/domain/document-changes'
import { merchantDocument } from '@compass/testkit/merchants'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { CallRefusal, type Send, UnreachedCall } from '#shell/calls/client.ts'
import { DocumentDesk, draftOver, joinDrafts, treeOfDocument } from './desk.ts'

const PRICE = ['catalogue', 'products', 'soup', 'price']

/** A server that keeps drafts, and a browser beside it. */
function start(name: string) {
  const document = merchantDocument()
  let stored: readonly Change[] = []
  let refuses: Error | null = null
  const queries = new QueryClient()
  const read = () => ({ version: 1, publishAt: null, items: stored.map((change) => ({ change, fits: true })) })
  queries.setQueryData([readDocument.name, {}], { document })
  queries.setQueryData([listDrafts.name, {}], read())
  vi.spyOn(queries, 'refetchQueries').mockImplementation(async () => {
    queries.setQueryData([listDrafts.name, {}], read())
  })
  const sent: Change[][] = []
  const send = (async (_call: unknown, input: { body: { changes: Change[] } }) => {
    if (refuses) throw refuses
    const book = new DraftBook(stored)
    for (const change of input.body.changes) book.save(change)
    sent.push(input.body.changes)
    stored = book.drafts
    return {}
  }) as unknown as Send
  const desk = new DocumentDesk(name)
  const published = treeOfDocument(document)
  return {
    ...{ desk, queries, send, sent, published },
    save: (changes: readonly Change[]) => desk.save(changes, { queries, send }),
    fail: (error: Error | null) => {
      refuses = error
    },
    stored: () => stored,
    draft: () =>
      draftOver(
        published,
        joinDrafts(
          stored.map((change) => ({ change })),
          desk.waiting.changes,
        ),
      ),
  }
}

const refusal = { ok: false, status: 422, code: 422, error: 'no', message: 'No', errors: [], data: null } as const

describe('what is written at a desk', () => {
  it('is seen at once and sent, one batch after another', async () => {
    const { save, draft, stored, desk, sent } = start('sent')
    const first = save([{ at: PRICE, was: '18.00', is: '19.00' }])
    expect(valueAt(draft(), PRICE)).toBe('19.00')
    await Promise.all([first, save([{ at: PRICE, was: '18.00', is: '20.00' }])])
    expect([stored(), desk.waiting.changes]).toEqual([[{ at: PRICE, was: '18.00', is: '20.00' }], []])
    expect(sent.length).toBeGreaterThan(0)
  })

  it('is undone step by step, to what was a draft before and to what is published', async () => {
    const { save, draft, stored, desk, queries, send } = start('undone')
    await save([{ at: PRICE, was: '18.00', is: '19.00' }])
    await save([
      { at: PRICE, was: '18.00', is: '20.00' },
      { at: ['catalogue', 'products', 'soup'], after: 'rice' },
      { at: ['catalogue', 'products', 'cola'], is: { sku: 'cola', category: 'drinks', price: '4.00' }, after: null },
    ])
    expect(desk.undo(queries, send)).toBe(true)
    await desk.flush(queries, send)
    expect(valueAt(draft(), PRICE)).toBe('19.00')
    expect(valueAt(draft(), ['catalogue', 'products', 'cola'])).toBeUndefined()
    expect(stored()).toEqual([{ at: PRICE, was: '18.00', is: '19.00' }])
    desk.undo(queries, send)
    await desk.flush(queries, send)
    expect(valueAt(draft(), PRICE)).toBe('18.00')
    expect(stored()).toEqual([])
    expect(desk.undo(queries, send)).toBe(false)
  })

  it('waits for a network that is gone, and is dropped where it is refused', async () => {
    vi.useFakeTimers()
    const { save, draft, desk, stored, fail } = start('offline')
    fail(new UnreachedCall('gone'))
    await save([{ at: PRICE, was: '18.00', is: '19.00' }])
    expect([desk.waiting.changes.length, valueAt(draft(), PRICE)]).toEqual([1, '19.00'])
    fail(null)
    await vi.advanceTimersByTimeAsync(6_000)
    expect([desk.waiting.changes.length, stored().length]).toEqual([0, 1])
    fail(new CallRefusal(refusal))
    await expect(save([{ at: PRICE, was: '18.00', is: '21.00' }])).rejects.toThrow('No')
    expect([desk.waiting.changes.length, valueAt(draft(), PRICE)]).toEqual([0, '19.00'])
    vi.useRealTimers()
  })

  it('makes a fault at its place go', async () => {
    const { save, desk } = start('faults')
    desk.setFaults([
      { at: PRICE, message: 'too dear' },
      { at: ['tagline'], message: 'too long' },
    ])
    await save([{ at: PRICE, was: '18.00', is: '19.00' }])
    expect(desk.faults).toEqual([{ at: ['tagline'], message: 'too long' }])
  })
})
