/**
 * The few lines that hold the browser's offer to install the store (`beforeinstallprompt`), which comes before any other script of
 * the page may be there: it is made use of when the customer wants it, and never shown by itself. An Apple telephone is told the
 * picture of its own size, which it shows while the installed store starts.
 */
export function writeInstallScript(names: { readonly url: string }): string {
  return `(${holdInstallPrompt.toString()})(${JSON.stringify(names)})`
}

/* Runs in the browser as text: plain, self-contained, without imports. */
function holdInstallPrompt({ url }: { readonly url: string }): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    ;(window as unknown as { compassInstall?: Event }).compassInstall = event
  })
  if (!('standalone' in navigator)) return
  const [width, height] = [screen.width, screen.height].map((edge) => Math.round(edge * devicePixelRatio))
  const link = document.createElement('link')
  link.rel = 'apple-touch-startup-image'
  link.href = `/icons/${url}-splash-${width}x${height}.png`
  document.head.append(link)
}
