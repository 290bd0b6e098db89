/** Contrast of large figures on their ground (WCAG 2, 1.4.3). */
const LARGE_TEXT = 3.1
const DARKER = 0.96

/** What is read on a merchant's colour: white, or nearly black where that stands out more. */
export function inkOn(colour: string): string {
  return luminanceOf(channelsOf(colour)) > 0.36 ? '#1b1714' : '#ffffff'
}

/** A merchant's colour as large figures are read in it on white: a pale one is darkened. */
export function inkOnWhite(colour: string): string {
  let channels = channelsOf(colour)
  while (1.05 / (luminanceOf(channels) + 0.05) < LARGE_TEXT) channels = channels.map((channel) => channel * DARKER)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Relative luminance (WCAG 2). */
function luminanceOf(channels: readonly number[]): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
