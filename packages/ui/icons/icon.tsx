import type { ComponentType } from 'react'

/** Size in CSS pixels: 20 in rows, 22 in bars, 18 in buttons, 13 to 16 in labels. */
export type IconProps = { readonly size?: number; readonly className?: string }
export type Icon = ComponentType<IconProps>

type IconComponent = ComponentType<{ size?: number; strokeWidth?: number; className?: string; 'aria-hidden'?: 'true' }>

/** A lucide drawing in our stroke; unseen by screen readers, since a word or a label always stands beside it. */
export function icon(Drawing: IconComponent, mirrored = false): Icon {
  return function Icon({ size = 20, className }: IconProps) {
    const turned = mirrored ? 'shrink-0 rtl:-scale-x-100' : 'shrink-0'
    return (
      <Drawing
        size={size}
        strokeWidth={size <= 16 ? 2.1 : 1.8}
        className={className ? `${turned} ${className}` : turned}
        aria-hidden="true"
      />
    )
  }
}
