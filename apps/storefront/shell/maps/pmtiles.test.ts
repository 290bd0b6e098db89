import { describe, expect, it } from 'vitest'
import { openTileArchive, tileId } from './pmtiles.ts'
import { type TestShape, type TestTile, tileArchive, vectorTile } from './test-archive.ts'
import { readVectorTile } from './vector-tile.ts'

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
const readerOf = (bytes: Uint8Array) => async (offset: number, length: number) =>
  bytes.subarray(offset, offset + length)

it.each([
  [0, 0, 0, 0],
  [1, 0, 0, 1],
  [1, 0, 1, 2],
  [1, 1, 1, 3],
  [1, 1, 0, 4],
  [2, 0, 0, 5],
  [12, 3423, 1763, 19_078_479],
])('the tile %i/%i/%i has the number that the format gives it', (z, x, y, id) => {
  expect(tileId(z, x, y)).toBe(id)
})

describe.each([false, true])('D12: a PMTiles archive (in several directories: %s)', (leaves) => {
  it('gives the streets of a tile back', async () => {
    const archive = await openTileArchive(readerOf(tileArchive(tiles, leaves)))
    expect(archive.maxZoom).toBe(13)
    const [roads, water] = readVectorTile((await archive.readTile(12, 2677, 1752))!, new Set(['roads', 'water']))
    expect(roads).toMatchObject({ name: 'roads', extent: 4096, shapes: [{ kind: 'line', type: 'major_road' }] })
    expect(roads!.shapes[0]!.paths).toEqual([road.points])
    expect(water!.shapes[0]).toMatchObject({ kind: 'area', type: 'lake', paths: [[...lake.points, lake.points[0]]] })
  })

  it.each([
    ['that it does not hold', 12, 2676, 1752],
    ['of a zoom that it does not have', 14, 0, 0],
  ])('has nothing for a tile %s', async (_, z, x, y) => {
    const archive = await openTileArchive(readerOf(tileArchive(tiles, leaves)))
    expect(await archive.readTile(z, x, y)).toBeNull()
  })
})

it('leaves out the layers that nobody draws', () => {
  expect(readVectorTile(vectorTile({ pois: [lake], roads: [road] }), new Set(['roads']))).toHaveLength(1)
})

it('refuses what is no archive, and a tile that is cut off', async () => {
  await expect(openTileArchive(async () => new Uint8Array(200))).rejects.toThrow('not PMTiles')
  expect(() => readVectorTile(vectorTile({ roads: [road] }).subarray(0, 30), new Set(['roads']))).toThrow('cut off')
})
