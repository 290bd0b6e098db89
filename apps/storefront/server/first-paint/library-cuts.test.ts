import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Bike from 'lucide-react/icons/bike'
import Alert from 'lucide-react/icons/circle-exclamation-point'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { findForbidden } from './cut-libraries-plugin.ts'
import drawIcon from './draw-icon.ts'
import { cutLibrary, LIBRARY_CUTS } from './library-cuts.ts'

const require = createRequire(import.meta.url)
const modules = join(dirname(require.resolve('react/package.json')), '..')
const files = [...new Set(LIBRARY_CUTS.map(({ file }) => file))]

it.each(files)('%s has everything that is cut, and is a program afterwards', (file) => {
  const text = readFileSync(join(modules, file), 'utf8')
  const cut = LIBRARY_CUTS.filter((one) => one.file === file).reduce(cutLibrary, text)
  expect(() => parseAst(cut)).not.toThrow()
  expect(cut.length).toBeLessThan(text.length)
})

describe('a cut', () => {
  const cut = { file: 'x.js', functions: { a: 'return 1', b: '' }, texts: [[/^let c = .*$/m, 'let c = 2']] } as const
  const text = 'async function a(x) {\n\treturn x\n}\nlet c = 1\n\tfunction b() {\n\t\tgo()\n\t}\nlet d\n'
  it('stands in place of bodies and texts, and leaves the rest', () => {
    expect(cutLibrary(text, cut)).toBe('async function a(x) {return 1}\nlet c = 2\n\tfunction b() {}\nlet d\n')
  })
  it('names what a newer library no longer has', () => {
    expect(() => cutLibrary('let c = 1\n', cut)).toThrow('x.js has no function a')
    expect(() => cutLibrary(text.replace('let c', 'let e'), cut)).toThrow('x.js has nothing like ^let c')
  })
})

it.each([
  ["import { useState, ViewTransition } from 'react'", 'ViewTransition from react'],
  ["import { Link, useBlocker as block } from 'react-router'", 'useBlocker from react-router'],
  ["import { useState } from 'react'\nimport { Form } from 'react-router'", null],
  ["import type { Activity } from 'react'", null],
  ['<Fragment key={id} ref={parts}>', '<Fragment key={id} ref='],
  ['<link rel="stylesheet" precedence="low" />', 'precedence='],
  ['<Fragment key={id}>', null],
  ['<input onSelect={take} />', 'onSelect='],
  ['<form action={async (data) => save(data)}>', 'action={async ('],
  ['<form action={paths.session(url)}>', null],
])('what is cut is in no screen: %s', (code, found) => {
  expect(findForbidden(code)).toBe(found)
})

it.each([
  ['bike', Bike],
  ['circle-exclamation-point', Alert],
])('the browser draws the icon %s as the server does', async (name, OfServer) => {
  const { __iconData } = await import(join(modules, 'lucide-react/dist/esm/icons', `${name}.mjs`))
  const props = { size: 18, strokeWidth: 1.8, className: 'shrink-0', 'aria-hidden': 'true' } as const
  const ofBrowser = renderToString(createElement(drawIcon(__iconData) as FunctionComponent<typeof props>, props))
  const attributes = (html: string) => [...html.matchAll(/[\w-]+="[^"]*"/g)].map(([one]) => one).sort()
  expect(attributes(ofBrowser)).toEqual(attributes(renderToString(createElement(OfServer, props))))
  expect(ofBrowser.replace(/ [\w-]+="[^"]*"/g, '')).toBe(
    renderToString(createElement(OfServer, props)).replace(/ [\w-]+="[^"]*"/g, ''),
  )
})
