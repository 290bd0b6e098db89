import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[]
}

/**
 * Lucide's own maker of icons, for the browser's build (`cut-libraries-plugin.ts`): the same drawing from the same data, without
 * what other applications set. Lucide makes the server's.
 */
export default function drawIcon({ name, aliases = [], node }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ')
  return function Drawing({ size, className, ...props }: SVGProps<SVGSVGElement> & { readonly size: number }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
        className: `${names} ${className}`,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
