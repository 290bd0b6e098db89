const COLORS = ['#C4420F', '#9B1B4B', '#6B3FC4', '#1D57C4', '#0F766E', '#3B7A1F', '#F2C200', '#F6BFD0', '#141414']

/** Colours for a shop that has none in mind. */
export function ColorSwatches(props: { readonly color: string; readonly onChoose: (color: string) => void }) {
  const { color, onChoose } = props
  return COLORS.map((value) => (
    <button
      key={value}
      type="button"
      aria-label={value}
      aria-pressed={color.toUpperCase() === value}
      className="color-swatch"
      style={{ background: value }}
      onClick={() => onChoose(value)}
    />
  ))
}
