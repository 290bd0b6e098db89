/**
 * The few lines that hold the browser's offer to install the store (`beforeinstallprompt`). It comes before other scripts may be
 * there, and is made use of when the customer wants it. An Apple telephone is told the picture that it shows at the start.
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
