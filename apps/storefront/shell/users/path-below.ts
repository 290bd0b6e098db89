/** A path of the merchant's own pages, which begin at `home`; what a form says that is none is the menu. */
export function pathBelow(to: string, home: string): string {
  const isOwn = to === home || to.startsWith(`${home}/`) || to.startsWith(`${home}?`)
  const [path = ''] = to.split('?')
  return isOwn && !/[\\\s]|\/\/|\/\.\.?(?:\/|$)/.test(path) && !/[\r\n]/.test(to) ? to : home
}
