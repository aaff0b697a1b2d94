import { useEffect, useState } from 'react'

/**
 * Gives the focus back when a dialog or a form that was folded out goes away: to what opened it, or to the page's heading where that is gone, for example
 * because the decision took its button away.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const heading = document.querySelector<HTMLElement>('#main h1')
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else if (heading) {
        heading.tabIndex = -1
        heading.focus()
      }
    },
    [opener],
  )
}
