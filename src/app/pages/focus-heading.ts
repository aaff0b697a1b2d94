let lastPath: string | undefined

/** After navigation, but not at the start, the new page's heading gets the focus without scrolling. */
export function focusHeading(path: string): void {
  const first = lastPath === undefined
  const same = lastPath === path
  lastPath = path
  if (first || same || document.activeElement?.closest('dialog')) return
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
