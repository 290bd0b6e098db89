/** The moon and its tea: the store is closed. */
export function ClosedPicture() {
  return (
    <>
      <img src="/states/moon.webp" alt="" width={120} height={120} />
      <img src="/states/tea.webp" alt="" width={84} height={84} className="absolute end-5 bottom-4 size-21!" />
    </>
  )
}
