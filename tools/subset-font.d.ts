/** The library has no types of its own: what cut-fonts.ts asks of it. */
declare module 'subset-font' {
  export default function subset(font: Buffer, letters: string, options: { targetFormat: 'woff2' }): Promise<Buffer>
}
