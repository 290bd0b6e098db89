const GRID = 24
/** How much of a tile its sign takes; the rest is the tile's border. */
const TAKES = 0.58
const ELEMENT = /<(path|circle|rect) ([^>]*)\/>/g
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g

/** Draws a sign of our table (SVG on a grid of 24, to be stroked) into the middle of a square of this side. */
export function drawSign(document: PDFKit.PDFDocument, sign: string, side: number, ink: string): void {
  const scale = (side * TAKES) / GRID
  const border = (side - GRID * scale) / 2
  document.save().translate(border, border).scale(scale)
  document.lineWidth(1.8).lineCap('round').lineJoin('round')
  for (const [, name, attributes] of sign.matchAll(ELEMENT)) {
    const values = new Map([...attributes!.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, value!]))
    const number = (key: string) => Number(values.get(key) ?? 0)
    if (name === 'path') document.path(values.get('d')!)
    else if (name === 'circle') document.circle(number('cx'), number('cy'), number('r'))
    else document.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
    document.stroke(ink)
  }
  document.restore()
}
