import { type Emulator, openEmulator } from '../http/index.ts'

const TILE_PX = 256
const MAX_ZOOM = 19
/** Streets of a tile, in parts of its edge; they meet those of its neighbours. */
const STREETS = [0.25, 0.75]

/**
 * A server of raster tiles on this machine: `/{z}/{x}/{y}.svg`, streets in a grid. The numbers of a tile stand in its corner,
 * so that a person sees whether a map puts each where it belongs. What is no tile of the world is 404.
 */
export function openTiles(port = 0): Promise<Emulator> {
  return openEmulator((app) => {
    app.get('/:z/:x/:file', async (request, reply) => {
      const { z, x, file } = request.params as { z: string; x: string; file: string }
      const [zoom, column, row] = [z, x, file.replace(/\.svg$/, '')].map(Number) as [number, number, number]
      const edge = 2 ** zoom
      const isTile =
        [zoom, column, row].every(Number.isInteger) && zoom >= 0 && zoom <= MAX_ZOOM && file.endsWith('.svg')
      if (!isTile || column < 0 || column >= edge || row < 0 || row >= edge) return reply.code(404).send()
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('access-control-allow-origin', '*')
        .send(drawTile(zoom, column, row))
    })
  }, port)
}

function drawTile(zoom: number, column: number, row: number): string {
  const line = (width: number, colour: string) =>
    STREETS.map((part) => {
      const at = part * TILE_PX
      return `<path d="M0 ${at}H${TILE_PX}M${at} 0V${TILE_PX}" stroke="${colour}" stroke-width="${width}"/>`
    }).join('')
  const isPark = (column * 7 + row * 3) % 5 === 0
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}" viewBox="0 0 ${TILE_PX} ${TILE_PX}">`,
    `<rect width="${TILE_PX}" height="${TILE_PX}" fill="#efece6"/>`,
    isPark ? '<rect x="76" y="76" width="104" height="104" fill="#cfe6c6"/>' : '',
    line(11, '#d8d3c8'),
    line(8, '#ffffff'),
    `<text x="6" y="16" font-family="sans-serif" font-size="11" fill="#8a857a">${zoom}/${column}/${row}</text>`,
    '</svg>',
  ].join('')
}
