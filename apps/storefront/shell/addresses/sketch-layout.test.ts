import { describe, expect, it } from 'vitest'
import { layOutSketch, SKETCH_WIDTH } from './sketch-layout.ts'

const HEIGHT = 208
const square = (id: string, lng: number, lat: number, size = 0.01, storeId = 'one') => ({
  id,
  storeId,
  name: id,
  polygon: [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
  ] as const,
})
const marina = square('Marina', 55.13, 25.07)
const bay = square('Business Bay', 55.26, 25.18)
const shop = { id: 'one', lat: 25.0772, lng: 55.139 }
const nothing = { areaId: null, point: null }
const cornersOf = (points: string) => points.split(' ').map((pair) => pair.split(',').map(Number) as [number, number])

describe('the drawing of the areas', () => {
  it('holds all areas and stores, however far from each other, before anything is chosen', () => {
    const far = { id: 'two', lat: 25.3, lng: 55.5 }
    const { shapes, stores, labels, pin } = layOutSketch([marina, bay], nothing, [shop, far], HEIGHT)
    const spots = [...shapes.flatMap(({ points }) => cornersOf(points)), ...stores.map(({ x, y }) => [x, y] as const)]
    for (const [x, y] of spots) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(SKETCH_WIDTH)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(HEIGHT)
    }
    expect(labels.map(({ id }) => id).toSorted()).toEqual(['Business Bay', 'Marina'])
    expect(pin).toBeNull()
  })

  it('has north above and east at the right', () => {
    const { labels } = layOutSketch([marina, bay], nothing, [], HEIGHT)
    const [name, other] = ['Marina', 'Business Bay'].map((id) => labels.find((label) => label.id === id)!)
    expect(other!.x).toBeGreaterThan(name!.x)
    expect(other!.y).toBeLessThan(name!.y)
  })

  it('shows a chosen area large, with the pin where it is', () => {
    const point = { lat: 25.075, lng: 55.135 }
    const { shapes, pin } = layOutSketch([marina, bay], { areaId: 'Marina', point }, [shop], HEIGHT)
    const ys = cornersOf(shapes[0]!.points).map(([, y]) => y)
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(HEIGHT / 2)
    expect(pin).toEqual({ x: SKETCH_WIDTH / 2, y: HEIGHT / 2 })
  })

  it('gives stores that lie far from each other a part each, from west to east', () => {
    const east = { ...bay, storeId: 'two' }
    const { parts, shapes, labels, stores } = layOutSketch(
      [east, marina],
      nothing,
      [{ id: 'two', lat: 25.185, lng: 55.265 }, shop],
      HEIGHT,
    )
    expect(parts).toEqual([SKETCH_WIDTH / 2])
    const widthOf = (id: string) => {
      const xs = cornersOf(shapes.find((shape) => shape.id === id)!.points).map(([x]) => x)
      return [Math.min(...xs), Math.max(...xs)] as const
    }
    expect(widthOf('Marina')[1]).toBeLessThan(SKETCH_WIDTH / 2)
    expect(widthOf('Business Bay')[0]).toBeGreaterThan(SKETCH_WIDTH / 2)
    expect(widthOf('Marina')[1] - widthOf('Marina')[0]).toBeGreaterThan(100)
    expect([labels.length, stores.length]).toEqual([2, 2])
  })

  it('keeps neighbours in one drawing', () => {
    const next = { ...square('Palm', 55.145, 25.08), storeId: 'two' }
    expect(layOutSketch([marina, next], nothing, [shop], HEIGHT).parts).toEqual([])
  })

  it('lets no name cover another one or a store; one without room is left out', () => {
    const crowd = Array.from({ length: 40 }, (_, i) =>
      square(`Quarter number ${i}`, 55 + (i % 8) * 0.001, 25 + Math.floor(i / 8) * 0.001, 0.001),
    )
    const { labels, stores } = layOutSketch(crowd, nothing, [{ id: 'one', lat: 25.0025, lng: 55.0045 }], HEIGHT)
    const boxes = [
      ...labels.map(({ x, y, lines }) => {
        const half = (Math.max(...lines.map(({ length }) => length)) * 5.9) / 2
        return { left: x - half, right: x + half, top: y - 6, bottom: y + 6 + (lines.length - 1) * 12 }
      }),
      ...stores.map(({ x, y }) => ({ left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 })),
    ]
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => [a, b] as const))
    const covering = pairs.filter(
      ([a, b]) => a.left < b.right - 0.2 && b.left < a.right - 0.2 && a.top < b.bottom - 0.2 && b.top < a.bottom - 0.2,
    )
    expect(covering).toEqual([])
    expect(labels.length).toBeGreaterThan(5)
    expect(labels.length).toBeLessThan(40)
  })

  it('parts a long name into two lines of nearly one width', () => {
    const long = square('Jumeirah Beach Residence', 55.13, 25.07)
    expect(layOutSketch([long], nothing, [], HEIGHT).labels[0]!.lines).toEqual(['Jumeirah Beach', 'Residence'])
    expect(
      layOutSketch([{ ...long, name: 'Llanfairpwllgwyngyll' }], nothing, [], HEIGHT).labels[0]!.lines,
    ).toHaveLength(1)
  })

  it('of an area that is a point is a drawing too', () => {
    const { shapes } = layOutSketch([square('Kiosk', 55.13, 25.07, 0)], nothing, [], HEIGHT)
    expect(shapes[0]!.points).not.toContain('NaN')
  })
})

it('D12: draws streets and water where they lie, each part within its frame', () => {
  const city = {
    water: [square('water', 55.12, 25.06).polygon],
    roads: [{ kind: 'main' as const, line: [[55.13, 25.075] as const, [55.14, 25.075] as const] }],
  }
  const one = layOutSketch([marina], { areaId: 'Marina', point: null }, [], HEIGHT, city)
  expect(one.grounds).toHaveLength(1)
  const [from, to] = cornersOf(one.grounds[0]!.roads[0]!.points)
  const area = cornersOf(one.shapes[0]!.points)
  expect(from![0]).toBeCloseTo(area[0]![0], 0)
  expect(to![0]).toBeCloseTo(area[1]![0], 0)
  const far = { ...bay, id: 'far', storeId: 'two', polygon: square('far', 56, 26).polygon }
  const { grounds } = layOutSketch([marina, far], nothing, [shop], HEIGHT, city)
  expect(grounds.map(({ frame }) => frame.width)).toEqual([SKETCH_WIDTH / 2, SKETCH_WIDTH / 2])
})
