/** A line that goes takes its buttons along: the focus goes to the next line, or the one before, and from the last to Undo. */
export function focusNeighbour(line: HTMLElement | null): void {
  const all = [...(line?.parentElement?.children ?? [])]
  const at = line ? all.indexOf(line) : -1
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()]
  const button = others.map((one) => one.querySelector<HTMLElement>('form button')).find(Boolean)
  if (button) button.focus()
  // The toast with Undo comes with the next frame.
  else requestAnimationFrame(() => document.querySelector<HTMLElement>('.toast button')?.focus())
}
