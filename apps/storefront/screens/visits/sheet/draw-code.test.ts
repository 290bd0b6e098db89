import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type CodeShape, drawCode } from './draw-code.ts'

const PIXELS = 4

/** Paints the squares of the path, as a browser would. */
function paint({ side, path }: CodeShape) {
  const width = side * PIXELS
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row++)
      for (let column = Number(x) * PIXELS; column < (Number(x) + Number(run)) * PIXELS; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return { data, width, height: width, colorSpace: 'srgb' as const }
}

it.each([
  'https://order.example/dine/saffron.Zm9vYmFyYmF6cXV4cXV1eA',
  'https://a-rather-long-name-of-a-restaurant.example.com/dine/a-rather-long-name-of-a-restaurant.Zm9vYmFyYmF6cXV4cXV1eA',
])('a phone reads %s', async (text) => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  const found = await readBarcodes(paint(drawCode(text)) as ImageData, { formats: ['QRCode'] })
  expect(found.map((one) => one.text)).toEqual([text])
})
