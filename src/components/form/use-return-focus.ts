import { useEffect, useState } from 'react'

/**
 * Returns the focus when a dialog or an expanded form closes: to the element that opened it, or to the page's heading
 * if that element is gone, for example because the decision removed its button.
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
