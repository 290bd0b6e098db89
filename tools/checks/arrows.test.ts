import { describe, expect, it } from 'vitest'
import { findBrokenArrows, findCircles, findClimbingImports, findLargeImports } from './arrows.ts'
import { importsOf } from './imports.ts'

const manifests = new Map([
  ['packages/domain/package.json', '{}'],
  ['packages/i18n/package.json', '{}'],
  ['apps/api/package.json', '{ "dependencies": { "fastify": "5" }, "devDependencies": { "@types/pg": "8" } }'],
  [
    'apps/storefront/package.json',
    '{ "dependencies": { "react": "19" }, "imports": { "#paths": "./paths.ts", "#shell/*": "./shell/*", "#screens/*": "./screens/*" } }',
  ],
])

function faultsOf(path: string, text: string, others: Record<string, string> = {}): string[] {
  return findBrokenArrows(new Map([[path, text], ...Object.entries(others)]), manifests)
}

describe('an arrow', () => {
  it.each([
    ['packages/domain/cart/index.ts', "import { x } from '../money/index.ts'", 'packages/domain/money/index.ts'],
    ['packages/domain/contacts/index.ts', "import parse from 'libphonenumber-js/min'", ''],
    ['packages/contract/cart/index.ts', "import { x } from '@compass/domain/cart'", 'packages/domain/cart/index.ts'],
    ['packages/i18n/a.ts', "import type { X } from '@compass/domain/refusal'", 'packages/domain/refusal/index.ts'],
    ['packages/i18n/a.ts', "import { type X } from '@compass/domain/refusal'", 'packages/domain/refusal/index.ts'],
    [
      'packages/domain/cart/cart.test.ts',
      "import { x } from '@compass/testkit/carts'",
      'packages/testkit/carts/index.ts',
    ],
    ['apps/api/features/orders/add.ts', "import { x } from '../cart/add.ts'", 'apps/api/features/cart/add.ts'],
    ['apps/api/http/api.ts', "import type { X } from '../features/cart/x.ts'", 'apps/api/features/cart/x.ts'],
    ['apps/api/a.ts', "import Fastify from 'fastify'\nimport pg from 'pg'\nimport { join } from 'node:path'", ''],
    ['apps/storefront/screens/menu/menu.tsx', "import { x } from '../../shell/x.ts'", 'apps/storefront/shell/x.ts'],
    ['apps/storefront/screens/menu/menu.tsx', "import { x } from '#shell/x.ts'", 'apps/storefront/shell/x.ts'],
    ['apps/storefront/screens/menu/menu.tsx', "import { paths } from '#paths'", 'apps/storefront/paths.ts'],
    ['apps/storefront/a.ts', "import { x } from '@compass/client'", 'packages/client/index.ts'],
    ['apps/api/testing/test-api.ts', "import { x } from '@compass/client'", 'packages/client/index.ts'],
  ])('%s may say %j', (path, text, other) => {
    expect(faultsOf(path, text, other ? { [other]: '' } : {})).toEqual([])
  })

  it.each([
    ['packages/domain/cart/index.ts', "import { readFile } from 'node:fs'", '', 'domain has no access to Node'],
    ['packages/domain/cart/index.ts', "import { z } from 'zod'", '', 'domain may not import this package'],
    [
      'packages/domain/money/index.ts',
      "import { x } from '../cart/index.ts'",
      'packages/domain/cart/index.ts',
      'in domain money stands before cart',
    ],
    [
      'packages/i18n/a.ts',
      "import { x } from '@compass/domain/refusal'",
      'packages/domain/refusal/index.ts',
      'i18n may import only types of domain',
    ],
    [
      'packages/contract/a.ts',
      "import { x } from '../domain/cart/index.ts'",
      'packages/domain/cart/index.ts',
      'across packages it is @compass/…',
    ],
    [
      'packages/domain/cart/index.ts',
      "import { x } from '@compass/domain/money'",
      'packages/domain/money/index.ts',
      'inside a package it is relative',
    ],
    ['apps/api/a.ts', "import { x } from '@compass/ui/button'", '', 'api may not import ui'],
    ['apps/api/a.ts', "import { x } from '@compass/testkit/carts'", '', 'api may not import testkit'],
    ['apps/api/a.ts', "import { x } from '@compass/client'", 'packages/client/index.ts', 'api may not import client'],
    [
      'packages/client/index.ts',
      "import { x } from '@compass/domain/money'",
      'packages/domain/money/index.ts',
      'client may not import domain',
    ],
    ['apps/api/a.ts', "import lodash from 'lodash'", '', 'api may not import this package'],
    ['apps/api/a.ts', "import { x } from './gone.ts'", '', 'there is no such file'],
    ['apps/storefront/a.ts', "import { x } from '@compass/api'", '', 'storefront may not import api'],
    [
      'apps/storefront/screens/menu/menu.tsx',
      "import { x } from '../checkout/phone/phone.tsx'",
      'apps/storefront/screens/checkout/phone/phone.tsx',
      'a screen of menu may not import one of checkout',
    ],
    [
      'apps/storefront/shell/layout.tsx',
      "const x = import('../screens/menu/menu.tsx')",
      'apps/storefront/screens/menu/menu.tsx',
      'the shell may not import screens',
    ],
    [
      'apps/storefront/shell/layout.tsx',
      "import { x } from '#screens/menu/menu.tsx'",
      'apps/storefront/screens/menu/menu.tsx',
      'the shell may not import screens',
    ],
    ['apps/storefront/a.ts', "import { x } from '#shell/gone.ts'", '', 'there is no such file'],
    ['apps/storefront/a.ts', "import { x } from '#gone'", '', 'there is no such file'],
    [
      'apps/api/features/cart/add.ts',
      "import { x } from './routes.ts'",
      'apps/api/features/cart/routes.ts',
      'routes are imported by apps/api/index.ts alone',
    ],
    [
      'apps/api/db/database.ts',
      "import { x } from '../features/cart/add.ts'",
      'apps/api/features/cart/add.ts',
      'db may not import features',
    ],
    [
      'apps/api/records/carts/carts.ts',
      "import type { X } from '../../features/cart/add.ts'",
      'apps/api/features/cart/add.ts',
      'records may not import features',
    ],
    [
      'apps/api/features/cart/add.ts',
      "import type { X } from '../orders/order.ts'",
      'apps/api/features/orders/order.ts',
      'in the API cart stands before orders',
    ],
    [
      'apps/api/features/tables/add.ts',
      "import { x } from '../cart/add.ts'",
      'apps/api/features/cart/add.ts',
      "tables has no place yet in the order of the API's features (tools/checks/arrows.ts)",
    ],
  ])('%s may not say %j', (path, text, other, reason) => {
    expect(faultsOf(path, text, other ? { [other]: '' } : {}).map((fault) => fault.split(': ').at(-1))).toEqual([
      `${reason}.`,
    ])
  })
})

describe('imports', () => {
  it('are found over several lines, as re-exports and with their line, and not in comments', () => {
    const text = [
      "/* import { no } from 'comment' */",
      'import {',
      '  a,',
      '  type B,',
      "} from 'one'",
      "export { c } from 'two'",
      "export * from 'three'",
      "import type D from 'four'",
      "import 'five'",
      "const e = await import('six')",
    ].join('\n')
    expect(importsOf('a.ts', text, new Map()).map((one) => [one.wanted, one.typesOnly, one.line])).toEqual([
      ['one', false, 2],
      ['two', false, 6],
      ['three', false, 7],
      ['four', true, 8],
      ['five', false, 9],
      ['six', false, 10],
    ])
  })
})

describe('a climbing import', () => {
  it('may reach two folders up, and no more', () => {
    const text = "import { a } from '../../a.ts'\nimport { b } from '../../../b.ts'"
    expect(findClimbingImports(new Map([['bench/load/x/y.ts', text]]))).toEqual([
      'bench/load/x/y.ts:2 imports ../../../b.ts: it climbs more than 2 folders.',
    ])
  })
})

describe('a circle', () => {
  it('is told once, from its first file', () => {
    const graph = new Map([
      ['c', ['a']],
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['d', []],
    ])
    expect(findCircles(graph)).toEqual([['a', 'b', 'c', 'a']])
  })

  it('of types is one too; of tests it is none', () => {
    const [a, b] = ['packages/domain/money/a.ts', 'packages/domain/money/b.ts']
    const others = { [b]: "import { a } from './a.ts'" }
    const circle = `Circle of imports: ${a} → ${b} → ${a}.`
    expect(faultsOf(a, "import type { B } from './b.ts'", others)).toEqual([circle])
    expect(faultsOf(a, "import { B } from './b.ts'", others)).toEqual([circle])
    expect(
      faultsOf('apps/storefront/shell/a.ts', "import { b } from '#shell/b.ts'", {
        'apps/storefront/shell/b.ts': "import { a } from './a.ts'",
      }),
    ).toHaveLength(1)
    const test = 'packages/domain/money/a.test.ts'
    expect(faultsOf(test, "import { b } from './b.ts'", { [b]: "import { a } from './a.test.ts'" })).toEqual([])
  })
})

describe('a package for threads', () => {
  const drawing = {
    'apps/api/pdf/fonts.ts': "import * as fontkit from 'fontkit'",
    'apps/api/draw-worker.ts': "import { openFonts } from './pdf/fonts.ts'",
  }

  function faultsFrom(start: string) {
    return findLargeImports(new Map(Object.entries({ 'apps/host/start.ts': start, ...drawing })), manifests)
  }

  it('may be loaded by the program of a thread', () => {
    expect(faultsFrom("import type { Fonts } from '@compass/api/pdf/fonts.ts'\n")).toEqual([])
    expect(faultsFrom("new URL('@compass/api/draw-worker.ts', import.meta.url)")).toEqual([])
  })

  it.each(["import '@compass/api/draw-worker.ts'", "await import('@compass/api/draw-worker.ts')"])(
    'is found where the process comes to it by %s',
    (start) => {
      expect(faultsFrom(start)).toEqual([
        'apps/api/pdf/fonts.ts:1 imports fontkit: apps/host/start.ts comes to it, and it is for threads alone.',
      ])
    },
  )
})
