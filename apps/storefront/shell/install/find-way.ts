/** How a browser puts a page on the home screen; `prompt` asks by itself, the others by steps of the customer's. */
export type InstallWay = 'prompt' | 'iosSafari' | 'iosOther' | 'android' | 'samsung' | 'mac' | 'desktop'

/** What a browser says of itself. */
export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** It has offered to ask (`beforeinstallprompt`). */
  readonly hasPrompt: boolean
}

/** The way of a browser; null for one that has none. */
export function findWay({ userAgent, maxTouchPoints, hasPrompt }: BrowserFacts): InstallWay | null {
  if (hasPrompt) return 'prompt'
  const is = (pattern: RegExp) => pattern.test(userAgent)
  // Windows of other applications have no menu to add a page with.
  if (is(/\b(FBAN|FBAV|Instagram|Line\/|TikTok|musical_ly|Snapchat|MicroMessenger|; wv\))/)) return null
  // A tablet of Apple's says that it is a Mac.
  if (is(/iPhone|iPod|iPad/) || (is(/Macintosh/) && maxTouchPoints > 1))
    return is(/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//) ? 'iosOther' : 'iosSafari'
  if (is(/Android/)) return is(/SamsungBrowser/) ? 'samsung' : 'android'
  if (is(/Macintosh/) && is(/Version\/[\d.]+.* Safari\//) && !is(/Chrome|Chromium/)) return 'mac'
  return is(/Chrome\/|Chromium\//) ? 'desktop' : null
}
