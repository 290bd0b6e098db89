import { randomUUID } from 'node:crypto'
import type { Source } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { type TestShape, type TestTile, tileArchive } from './test-archive.ts'
import { openTileArchive } from './tile-archive.ts'

const road: TestShape = {
  kind: 'line',
  type: 'major_road',
  points: [
    [10, 20],
    [300, 15],
    [4100, -8],
  ],
}
const lake: TestShape = {
  kind: 'area',
  type: 'lake',
  points: [
    [0, 0],
    [90, 0],
    [90, 90],
  ],
}
const tiles: readonly TestTile[] = [
  { z: 12, x: 2677, y: 1752, layers: { roads: [road], water: [lake] } },
  { z: 12, x: 2678, y: 1752, layers: { roads: [] } },
  { z: 13, x: 5354, y: 3505, layers: { water: [lake] } },
]
const WANTED = new Set(['roads', 'water'])

/** An archive as a server of ranges would answer it. */
function sourceOf(bytes: Uint8Array): Source {
  const key = randomUUID()
  return {
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  }
}

describe.each([false, true])('D12: a PMTiles archive (in several directories: %s)', (leaves) => {
  it('gives the streets of a tile back', async () => {
    const archive = await openTileArchive(sourceOf(tileArchive(tiles, leaves)))
    expect(archive.maxZoom).toBe(13)
    const [roads, water] = await archive.readTile(12, 2677, 1752, WANTED)
    expect(roads).toMatchObject({ name: 'roads', extent: 4096, shapes: [{ kind: 'line', type: 'major_road' }] })
    expect(roads!.shapes[0]!.paths).toEqual([road.points])
    expect(water!.shapes[0]).toMatchObject({ kind: 'area', type: 'lake', paths: [[...lake.points, lake.points[0]]] })
  })

  it.each([
    ['that it does not hold', 12, 2676, 1752],
    ['of a zoom that it does not have', 14, 0, 0],
  ])('has nothing for a tile %s', async (_, z, x, y) => {
    const archive = await openTileArchive(sourceOf(tileArchive(tiles, leaves)))
    expect(await archive.readTile(z, x, y, WANTED)).toEqual([])
  })
})

it('leaves out the layers that nobody draws', async () => {
  const layers = { pois: [lake], roads: [road] }
  const archive = await openTileArchive(sourceOf(tileArchive([{ z: 12, x: 2677, y: 1752, layers }])))
  expect((await archive.readTile(12, 2677, 1752, WANTED)).map(({ name }) => name)).toEqual(['roads'])
})

it('refuses what is no archive, and one without vector tiles', async () => {
  await expect(openTileArchive(sourceOf(new Uint8Array(20_000)))).rejects.toThrow('magic number')
  const pictures = tileArchive(tiles)
  pictures[99] = 2
  await expect(openTileArchive(sourceOf(pictures))).rejects.toThrow('no vector tiles')
})
