import { describe, expect, it } from 'vitest'
import { findDuplicates } from './duplicates.ts'
import { bestOrder, circlesOf, type Graph, importsAgainst } from './graph.ts'

const graphOf = (edges: string): Graph => {
  const graph = new Map<string, Map<string, number>>()
  for (const [from, to] of edges.split(' ').map((edge) => edge.split('>') as [string, string])) {
    const targets = graph.get(from) ?? new Map<string, number>()
    graph.set(from, targets.set(to, (targets.get(to) ?? 0) + 1))
  }
  return graph
}

describe('circles', () => {
  it.each([
    ['a>b b>c', []],
    ['a>b b>c c>a c>d', [['a', 'b', 'c']]],
    [
      'a>b b>a c>d d>e e>c',
      [
        ['c', 'd', 'e'],
        ['a', 'b'],
      ],
    ],
  ])('%s', (edges, circles) => {
    expect(circlesOf(graphOf(edges)).map((circle) => circle.sort())).toEqual(circles)
  })
})

describe('an order of features', () => {
  it('counts the imports of what comes later', () => {
    expect(importsAgainst(graphOf('a>b a>b b>c c>a'), ['a', 'b', 'c'])).toBe(3)
    expect(importsAgainst(graphOf('a>b a>b b>c c>a'), ['c', 'b', 'a'])).toBe(1)
  })

  it('is found with as few imports against it as there must be', () => {
    const graph = graphOf('orders>cart orders>cart cart>stores stores>cart orders>stores users>stores cart>stores')
    expect(importsAgainst(graph, bestOrder(graph))).toBe(1)
  })
})

describe('duplicates', () => {
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}(${index})`).join('\n')

  it('are runs of more than 12 lines in two files, without imports and comments', () => {
    const sources = new Map([
      ['a.ts', `import { x } from './x.ts'\n${lines('go', 15)}\n`],
      ['b.ts', `// first\n${lines('run', 3)}\n${lines('go', 15).replace('go(7)', '// odd\ngo(7)')}\n`],
    ])
    expect(findDuplicates(sources)).toEqual({ blocks: 1, lines: 15, longest: { path: 'b.ts', line: 5, lines: 15 } })
  })

  it('are none below 12 lines', () => {
    expect(
      findDuplicates(
        new Map([
          ['a.ts', lines('go', 11)],
          ['b.ts', lines('go', 11)],
        ]),
      ).blocks,
    ).toBe(0)
  })
})
