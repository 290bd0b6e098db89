/** The browser's own question, as Chromium holds it out (`beforeinstallprompt`). */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by the inline script of the page (`server/first-paint/install-script.ts`); it can be asked once. */
    compassInstall?: InstallEvent | undefined
  }
}

export function hasPrompt(): boolean {
  return window.compassInstall !== undefined
}

/** Asks the customer by the browser's own dialog. Only a touch of theirs may cause it. Null: it cannot ask. */
export async function askBrowser(): Promise<'accepted' | 'dismissed' | null> {
  const event = window.compassInstall
  window.compassInstall = undefined
  if (!event) return null
  try {
    await event.prompt()
    return (await event.userChoice).outcome
  } catch {
    return null
  }
}

/** Calls when the browser comes to offer its question; returns the function that stops it. */
export function whenOffered(call: () => void): () => void {
  addEventListener('beforeinstallprompt', call)
  return () => removeEventListener('beforeinstallprompt', call)
}

/** The page stands in a window of its own: it was opened from its icon. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
