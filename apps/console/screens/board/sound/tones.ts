/** A note: its pitch, when it begins and how long it sounds, in seconds. */
interface Note {
  readonly hertz: number
  readonly at: number
  readonly lasts: number
}

const RATE = 22_050

/** Two soft notes for a new order, a low one when its time runs out, a bright one for a call from a table. */
export const TONES = {
  order: wave([
    { hertz: 659, at: 0, lasts: 0.5 },
    { hertz: 880, at: 0.22, lasts: 0.7 },
  ]),
  ending: wave([{ hertz: 220, at: 0, lasts: 0.8 }]),
  call: wave([
    { hertz: 1175, at: 0, lasts: 0.25 },
    { hertz: 1175, at: 0.18, lasts: 0.45 },
  ]),
} as const

/** The notes as a WAV file in an address: small, and nothing to fetch before the first order rings. */
function wave(notes: readonly Note[]): string {
  const length = Math.ceil(Math.max(...notes.map(({ at, lasts }) => at + lasts)) * RATE)
  const bytes = new Uint8Array(44 + length)
  const view = new DataView(bytes.buffer)
  const text = (at: number, chars: string) => {
    for (let i = 0; i < chars.length; i++) bytes[at + i] = chars.charCodeAt(i)
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + length, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, length, true)
  for (let i = 0; i < length; i++) bytes[44 + i] = Math.round(128 + 110 * sampleOf(notes, i / RATE))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `data:audio/wav;base64,${btoa(binary)}`
}

/** A bell: it is there at once and fades, with a little of its octave. */
function sampleOf(notes: readonly Note[], second: number): number {
  let sum = 0
  for (const { hertz, at, lasts } of notes) {
    const t = second - at
    if (t < 0 || t > lasts) continue
    const swell = Math.min(1, t / 0.012) * Math.exp((-4 * t) / lasts)
    sum += swell * (0.7 * Math.sin(2 * Math.PI * hertz * t) + 0.15 * Math.sin(4 * Math.PI * hertz * t))
  }
  return Math.max(-1, Math.min(1, sum))
}
